"""What words and phrases stand for: values, patterns, conditions."""
