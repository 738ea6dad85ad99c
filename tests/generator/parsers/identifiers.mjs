/** Prints each identifier of the TypeScript files below a folder, one per line; fails for a file that does not parse. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const folder = process.argv[2] ?? '.';
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
for (const name of names) {
  const source = ts.createSourceFile(name, readFileSync(join(folder, name), 'utf8'), ts.ScriptTarget.Latest, true);
  // Not part of the public interface, but the only way to get syntax errors without a whole program.
  const { parseDiagnostics = [] } = /** @type {{ parseDiagnostics?: ts.Diagnostic[] }} */ (
    /** @type {unknown} */ (source)
  );
  const [diagnostic] = parseDiagnostics;
  if (diagnostic !== undefined)
    throw new Error(`${name}: ${ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ')}`);
  print(source);
}

/** @param {ts.Node} node */
function print(node) {
  if (ts.isIdentifier(node)) console.log(node.text);
  ts.forEachChild(node, print);
}
