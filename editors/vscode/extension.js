// Starts the language server of rulelang and hands the editor's questions to it.

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

async function activate(context) {
  const [command, ...args] = vscode.workspace.getConfiguration("rulelang").get("command");
  client = new LanguageClient(
    "rulelang",
    "rulelang",
    { command, args },
    { documentSelector: [{ language: "mau" }] },
  );
  context.subscriptions.push(client);
  try {
    await client.start();
  } catch (problem) {
    vscode.window.showErrorMessage(
      `rulelang: the language server did not start (${problem.message}). Install it with: pip install "rulelang[lsp]"`,
    );
  }
}

function deactivate() {
  return client ? client.stop() : undefined;
}

module.exports = { activate, deactivate };
