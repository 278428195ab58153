"""Every entry of the list of faults that is about playing, penalties, ending, simulating and saving has a test by its name."""

import re
from pathlib import Path

ENTRIES = ["IN01", "IN02", "IN04", "IN05", "IN08", "IN09", "IN10", "IN11", "IN13", "IN14", "IN16", "IN18", "IN19", "OT01", "OT02", "OT04", "OT06", "OT07", "OT09", "OT11", "PE01", "PE02", "PE03", "ED01", "ED02", "ED04", "ED05", "ED07", "SI01", "SI02", "SI03", "SI05", "SI06", "SI07", "SI09", "SI11", "SI12", "SI13", "PR01", "PR03", "PR04", "PR06", "PR07", "PR09", "PR11"]


def test_each_entry_has_a_test():
    texts = [file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_*.py")]
    tested = {name.upper() for text in texts for name in re.findall(r"^def test_([a-z]{2}\d{2})_", text, re.MULTILINE)}
    assert tested == set(ENTRIES)
