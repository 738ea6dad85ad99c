import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';

const PARSERS = join(import.meta.dirname, 'parsers');
const OUTPUT = { maxBuffer: 256 * 1024 * 1024 };

/**
 * Every identifier in the code below `folder`, by the language's own parser: what stands in comments and strings is
 * not among them.
 * @throws when a file does not parse.
 */
export const identifiersOf = {
  node: async (folder: string): Promise<string[]> => typescriptIdentifiers(folder),
  python: (folder: string): Promise<string[]> => lines('python3', [join(PARSERS, 'identifiers.py'), folder]),
  php: (folder: string): Promise<string[]> => lines('php', [join(PARSERS, 'identifiers.php'), folder]),
  java: (folder: string): Promise<string[]> => lines('java', [join(PARSERS, 'Identifiers.java'), folder]),
};

async function lines(program: string, args: readonly string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)(program, args, OUTPUT);
  return stdout.split('\n').filter((line) => line !== '');
}

function typescriptIdentifiers(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => identifiersOfSource(name, readFileSync(join(folder, name), 'utf8')));
}

function identifiersOfSource(name: string, text: string): string[] {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  // Not part of the public interface, but the only account of syntax errors without a whole program.
  const { parseDiagnostics = [] } = source as { parseDiagnostics?: ts.Diagnostic[] };
  const [problem] = parseDiagnostics;
  if (problem !== undefined) throw new Error(`${name}: ${ts.flattenDiagnosticMessageText(problem.messageText, ' ')}`);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
