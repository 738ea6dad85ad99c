import { dirname, join } from 'node:path';
import ts from 'typescript';
import type { Snippet } from './snippets.ts';

export const PACKAGE = join(import.meta.dirname, '../..');
export const EXAMPLES = join(PACKAGE, 'examples');
const SURROUNDINGS = join(import.meta.dirname, 'surroundings.ts');
/** Parsed files of the library and of TypeScript, which are the same for every document. */
const PARSED = new Map<string, ts.SourceFile | undefined>();
// A snippet may import names without using them, to show that they exist.
const UNUSED = new Set([6133, 6196, 6198]);

/**
 * Returns the compiler errors in the snippets of a document and in the examples, with the line numbers of the document.
 * The settings are as strict as those of the library.
 */
export function compileErrorsOf(name: string, snippets: readonly Snippet[]): string[] {
  const { options, fileNames } = configuration();
  const texts = new Map(snippets.map((snippet) => [join(EXAMPLES, `${name}.${snippet.line}.ts`), padded(snippet)]));
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (file) => texts.has(file) || fileExists(file);
  host.readFile = (file) => texts.get(file) ?? readFile(file);
  host.getSourceFile = (file, version, ...more) => {
    const text = texts.get(file);
    if (text !== undefined) return ts.createSourceFile(file, text, version);
    if (!PARSED.has(file)) PARSED.set(file, getSourceFile(file, version, ...more));
    return PARSED.get(file);
  };
  const program = ts.createProgram([...texts.keys(), ...fileNames, SURROUNDINGS], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .filter(({ file, code }) => !(texts.has(file?.fileName ?? '') && UNUSED.has(code)))
    .map(described);
}

function configuration(): ts.ParsedCommandLine {
  const file = join(EXAMPLES, 'tsconfig.json');
  const { options, fileNames, ...more } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(file, ts.sys.readFile).config,
    ts.sys,
    dirname(file),
  );
  // Readers need not have our rule for environment variables.
  const strict = {
    ...options,
    moduleDetection: ts.ModuleDetectionKind.Force,
    noPropertyAccessFromIndexSignature: false,
  };
  return { ...more, fileNames, options: strict };
}

/** Adds empty lines before the code, so that line numbers match the document. */
function padded({ line, code }: Snippet): string {
  return '\n'.repeat(line - 1) + code;
}

function described({ file, start = 0, messageText }: ts.Diagnostic): string {
  const text = ts.flattenDiagnosticMessageText(messageText, ' ');
  if (file === undefined) return text;
  const { line } = file.getLineAndCharacterOfPosition(start);
  return `${file.fileName.replace(/(\.md)\.\d+\.ts$/, '$1').replace(`${EXAMPLES}/`, '')}:${line + 1}: ${text}`;
}
