import { type Document, isAlias, isMap, isScalar, LineCounter, type Node, type Pair, parseDocument, visit } from 'yaml';
import { type Diagnostic, quote } from './diagnostic.ts';
import { withoutComments } from './foreign-text.ts';

/** A YAML file of the contract, parsed with positions. References and aliases are not resolved. */
export interface SourceFile {
  path: string;
  document: Document.Parsed;
  lines: LineCounter;
  /** Files of nodes that other files, such as overlays, wrote into this one. */
  origins?: Map<unknown, SourceFile>;
}

interface ParsedSource {
  /** Absent if the text is not YAML. */
  file?: SourceFile;
  diagnostics: Diagnostic[];
  /** Unusual parts of a third-party document, which can be read all the same. */
  notes: Diagnostic[];
}

// Nobody can review a larger file, and the limit bounds the cost of hostile input.
const MAX_BYTES = 1024 * 1024;
/** Maximum size of a third-party document, which is often written by a program. */
const MAX_FOREIGN_BYTES = 64 * MAX_BYTES;
// The contract is nested 16 levels deep. The limit protects recursive parsers from a stack overflow.
const MAX_DEPTH = 64;
const POLLUTING_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses one file and reports everything that makes it unsafe for other tools. Never throws.
 * @param isOurs false for a third-party document, where anchors, merge keys and duplicate keys are only notes
 */
export function parseSource(path: string, text: string, isOurs = true): ParsedSource {
  const at = (line: number, column: number, rule: string, message: string): ParsedSource => ({
    diagnostics: [{ file: path, line, column, rule, message }],
    notes: [],
  });
  const limit = isOurs ? MAX_BYTES : MAX_FOREIGN_BYTES;
  if (Buffer.byteLength(text) > limit) {
    return at(1, 1, 'source-size', `file is larger than ${limit} bytes; split it by resource`);
  }
  const tooDeep = isOurs ? nestingBeyond(text, MAX_DEPTH) : undefined;
  if (tooDeep !== undefined) {
    return at(
      tooDeep,
      1,
      'source-depth',
      `nested more than ${MAX_DEPTH} levels deep; name the inner parts and use $ref`,
    );
  }
  const lines = new LineCounter();
  let document: Document.Parsed;
  const foreign: Diagnostic[] = [];
  try {
    const options = { uniqueKeys: isOurs, strict: isOurs, merge: !isOurs, version: '1.2' } as const;
    document = parseDocument(text, { lineCounter: lines, ...options });
    const isRead = isOurs || (document.errors.length === 0 && isMap(document.contents));
    const plain = isRead ? undefined : withoutComments(text);
    if (plain !== undefined) {
      document = parseDocument(plain, { lineCounter: new LineCounter(), ...options });
      foreign.push({
        file: path,
        line: 1,
        column: 1,
        rule: 'yaml',
        message: 'JSON has no comments; they are left out',
      });
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return at(1, 1, 'yaml', `invalid YAML (${quote(reason)}); rewrite the file`);
  }
  const file: SourceFile = { path, document, lines };
  const syntax = syntaxDiagnostics(file, isOurs);
  // The cause; what follows from it would hide it.
  const causes = isOurs ? syntax : syntax.slice(0, 1);
  const notes = isOurs ? [] : [...foreign, ...foreignNotes(file)];
  const diagnostics = [...causes, ...structureDiagnostics(file, isOurs)];
  return document.contents === null && diagnostics.length === 0
    ? at(1, 1, 'yaml', 'file is empty; add its content or delete it')
    : { file, diagnostics, notes };
}

/** Creates a diagnostic at a node, or at the top of the file if the node has no position. */
export function diagnosticAt(file: SourceFile, node: unknown, rule: string, message: string): Diagnostic {
  const owner = file.origins?.get(node) ?? file;
  const { line, column } = positionOf(owner, node);
  return { file: owner.path, line, column, rule, message };
}

/** Returns the 1-based position of a node in its file. */
function positionOf(file: SourceFile, node: unknown): { line: number; column: number } {
  const offset = (node as Node | null | undefined)?.range?.[0] ?? 0;
  const { line, col } = file.lines.linePos(offset);
  return { line: Math.max(line, 1), column: Math.max(col, 1) };
}

/** Returns the text of a mapping key. Undefined for a key that is not a plain scalar. */
export function keyText(pair: Pair): string | undefined {
  if (!isScalar(pair.key)) return undefined;
  return typeof pair.key.value === 'string' ? pair.key.value : String(pair.key.source ?? pair.key.value);
}

// The parser is recursive, so that the depth must be limited before parsing: by brackets, and by indentation of two.
function nestingBeyond(text: string, limit: number): number | undefined {
  let depth = 0;
  let line = 1;
  for (const row of text.split('\n')) {
    const indent = row.length - row.trimStart().length;
    const dashes = /^(?:- )*/.exec(row.trimStart())?.[0].length ?? 0;
    for (const char of row) {
      if (char === '[' || char === '{') depth += 1;
      else if ((char === ']' || char === '}') && depth > 0) depth -= 1;
      if (depth > limit) return line;
    }
    if (row.trim() !== '' && (indent + dashes) / 2 > limit) return line;
    line += 1;
  }
  return undefined;
}

/** Code of the error of a file with several documents, of which the first one is read. */
const SEVERAL = 'MULTIPLE_DOCS';

/** Reads keys as they are written, and returns notes about what YAML leaves to its readers. */
function foreignNotes(file: SourceFile): Diagnostic[] {
  const notes: Diagnostic[] = [];
  const several = file.document.errors.find(({ code }) => code === SEVERAL);
  if (several !== undefined) {
    const { line, col } = file.lines.linePos(several.pos[0]);
    const message = 'the file has several YAML documents; only the first one is read';
    notes.push({ file: file.path, line, column: col, rule: 'yaml', message });
  }
  visit(file.document, {
    Map: (_key, map) => {
      const first = new Map<string, Pair>();
      for (const pair of map.items) {
        // JSON has only texts as names: 200, 2.50 and null are read as they are written.
        if (isScalar(pair.key) && typeof pair.key.value !== 'string')
          pair.key.value = pair.key.source ?? String(pair.key.value);
        const key = keyText(pair);
        const other = key === undefined || key === '<<' ? undefined : first.get(key);
        if (other !== undefined) {
          const { line } = positionOf(file, other.key);
          const message = `the key ${quote(key ?? '')} is also at line ${line}, whose value is lost; keep one of the two`;
          notes.push(diagnosticAt(file, pair.key, 'duplicate-key', message));
        }
        if (key !== undefined) first.set(key, pair);
      }
    },
  });
  return notes;
}

function syntaxDiagnostics(file: SourceFile, isOurs: boolean): Diagnostic[] {
  const problems = [...file.document.errors, ...file.document.warnings].filter(
    ({ code }) => isOurs || code !== SEVERAL,
  );
  return problems.map((error) => {
    const { line, col } = file.lines.linePos(error.pos[0]);
    const reason = error.message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '') ?? 'syntax error';
    const duplicate = error.code === 'DUPLICATE_KEY';
    return {
      file: file.path,
      line,
      column: col,
      rule: duplicate ? 'duplicate-key' : 'yaml',
      message: duplicate ? 'duplicate key in a mapping; keep one of the two' : `${reason}; correct the YAML here`,
    };
  });
}

function structureDiagnostics(file: SourceFile, isOurs: boolean): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const add = (node: unknown, rule: string, message: string): void => {
    diagnostics.push(diagnosticAt(file, node, rule, message));
  };
  // YAML 1.1 reads `no` as false, and tools differ in whether they obey the directive.
  if (isOurs && file.document.directives.docStart !== null && file.document.directives.yaml.explicit === true)
    add(
      null,
      'yaml',
      'a %YAML directive changes how some tools read the file; remove it, since all files are YAML 1.2',
    );
  const aliasHint = 'anchors and aliases can hide cycles and expansion attacks; name the part and use $ref instead';
  visit(file.document, {
    Node: (_key, node) => {
      if (!isOurs) return;
      if (isAlias(node)) add(node, 'yaml-alias', `alias *${node.source}: ${aliasHint}`);
      else if (node.anchor !== undefined) add(node, 'yaml-alias', `anchor &${node.anchor}: ${aliasHint}`);
    },
    Pair: (_key, pair) => {
      const key = keyText(pair);
      if (isOurs && (key === undefined || key === '<<')) {
        add(pair.key, 'yaml-key', 'keys must be plain text (no merge keys, lists or maps); write the members out');
      } else if (isOurs && key !== undefined && POLLUTING_KEYS.has(key)) {
        add(pair.key, 'polluting-key', `key ${quote(key)} modifies prototypes in JavaScript; choose another name`);
      }
    },
  });
  if (file.document.contents !== null && !isMap(file.document.contents)) {
    add(file.document.contents, 'yaml', 'the file is not a mapping; start it with keys');
  }
  return diagnostics;
}
