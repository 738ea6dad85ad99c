import { CST, isPair, isScalar, Lexer, parseDocument, visit } from 'yaml';
import { commentPassages } from './doc-comment.ts';
import { type LinesAt, linesOf, type Passage, type ProseLine, withoutPrefix } from './passage.ts';

/** Keys whose text is written for people, in the contract, its cases and configuration. */
const PROSE_KEYS = new Set(['summary', 'description', 'title', 'detail', 'about', 'why', 'message']);

/** Keys of test data. */
const DATA_KEYS = new Set(['body', 'default', 'expect', 'json']);
/** Keys of examples, in which summaries and the detail of a problem are written for people. */
const EXAMPLE_KEYS = new Set(['example', 'examples', 'value']);
const EXAMPLE_PROSE = new Set(['detail', 'summary']);

/** Reads the comments and the descriptions of YAML, and of JSON as a part of it. */
export function yamlPassages(source: string): Passage[] {
  const linesAt = linesOf(source);
  const passages = yamlComments(source, linesAt);
  visit(parseDocument(source, { logLevel: 'silent' }), {
    Pair(_, { key, value }, ancestors) {
      if (!isScalar(key) || !PROSE_KEYS.has(String(key.value))) return;
      if (isBelow(ancestors, DATA_KEYS)) return;
      if (isBelow(ancestors, EXAMPLE_KEYS) && !EXAMPLE_PROSE.has(String(key.value))) return;
      if (!isScalar(value) || typeof value.value !== 'string' || value.range === null || value.range === undefined)
        return;
      const [from, to] = value.range;
      passages.push({ kind: 'description', lines: scalarLines(source, from, to, linesAt) });
    },
  });
  return passages;
}

function isBelow(ancestors: readonly unknown[], keys: ReadonlySet<string>): boolean {
  return ancestors.some((node) => isPair(node) && isScalar(node.key) && keys.has(String(node.key.value)));
}

/** The lines of a scalar as they are read: without quotes, block indicator and indentation. */
function scalarLines(source: string, from: number, to: number, linesAt: LinesAt): ProseLine[] {
  const raw = source.slice(from, to);
  const isBlock = /^[|>]/.test(raw);
  const lines = linesAt(from, isBlock ? raw : raw.replace(/(["'])$/, ' '));
  const read = isBlock ? lines.slice(1) : lines;
  const indent = Math.min(...read.filter(({ text }) => text.trim() !== '').map(({ text }) => text.search(/\S/)));
  const prefix = isBlock ? new RegExp(`^ {0,${indent}}`) : /^\s*["']?/;
  return read.map((line) => withoutPrefix(line, prefix));
}

/** Tokens that the lexer adds and the source does not have. */
const ADDED = new Set(['doc-mode', 'flow-error-end', 'scalar']);

/** The comments; consecutive lines are one. */
function yamlComments(source: string, linesAt: LinesAt): Passage[] {
  const comments: ProseLine[][] = [];
  let offset = 0;
  for (const token of new Lexer().lex(source)) {
    const type = CST.tokenType(token);
    if (type !== null && ADDED.has(type)) continue;
    if (type === 'comment') {
      const lines = linesAt(offset, token).map((line) => withoutPrefix(line, /^#+ ?/));
      const last = comments.at(-1);
      if (last?.at(-1)?.line === (lines[0]?.line ?? 0) - 1) last?.push(...lines);
      else comments.push(lines);
    }
    offset += token.length;
  }
  return comments.flatMap((lines) => commentPassages(lines));
}
