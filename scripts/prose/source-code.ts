import type { Parser, SyntaxNode } from '@lezer/common';
import { parser as java } from '@lezer/java';
import { parser as javascript } from '@lezer/javascript';
import { parser as php } from '@lezer/php';
import { parser as python } from '@lezer/python';
import { commentPassages, docstringPassages } from './doc-comment.ts';
import { messageText } from './messages.ts';
import { linesOf, type LinesAt, type Passage, withoutPrefix } from './passage.ts';

const typescript = javascript.configure({ dialect: 'ts' });
const PARSERS: Readonly<Record<string, Parser>> = {
  ts: typescript,
  cts: typescript,
  mts: typescript,
  js: javascript,
  cjs: javascript,
  mjs: javascript,
  py: python,
  php,
  java,
};
const STRINGS = new Set(['String', 'TemplateString', 'FormatString', 'StringLiteral', 'TextBlock', 'HeredocString']);

/** Extensions, without the dot, of the languages whose comments and messages are read. */
export const CODE_EXTENSIONS: readonly string[] = Object.keys(PARSERS);

interface Code {
  source: string;
  extension: string;
  isTest: boolean;
  linesAt: LinesAt;
}

/**
 * Reads the comments of a program and its messages: string literals that read as a sentence.
 *
 * @param isTest reads titles of tests, but no other strings, since those are data
 */
export function codePassages(source: string, extension: string, isTest: boolean): Passage[] {
  const code: Code = { source, extension, isTest, linesAt: linesOf(source) };
  const passages: Passage[] = [];
  let lineComments: SyntaxNode[] = [];
  const endComment = (): void => {
    passages.push(...lineCommentPassages(code, lineComments));
    lineComments = [];
  };
  PARSERS[extension]?.parse(source).iterate({
    enter({ name, node }) {
      if (name === 'LineComment' || name === 'Comment') {
        if (!continues(source, lineComments.at(-1), node)) endComment();
        lineComments.push(node);
      } else if (name === 'BlockComment') {
        passages.push(...blockCommentPassages(code, node));
      } else if (STRINGS.has(name)) {
        passages.push(...stringPassages(code, node));
        return false;
      }
      return true;
    },
  });
  endComment();
  return passages;
}

/** Reports whether two line comments are one text: on consecutive lines, in the same column. */
function continues(source: string, last: SyntaxNode | undefined, next: SyntaxNode): boolean {
  if (last === undefined || !/^\n[ \t]*$/.test(source.slice(last.to, next.from))) return false;
  return columnOf(source, last) === columnOf(source, next);
}

function columnOf(source: string, { from }: SyntaxNode): number {
  return from - source.lastIndexOf('\n', from - 1);
}

function lineCommentPassages({ source, linesAt }: Code, comments: readonly SyntaxNode[]): Passage[] {
  const lines = comments.flatMap(({ from, to }) => linesAt(from, source.slice(from, to)));
  return commentPassages(lines.map((line) => withoutPrefix(line, /^(?:\/\/\/?|#) ?/)));
}

function blockCommentPassages({ source, extension, linesAt }: Code, { from, to }: SyntaxNode): Passage[] {
  const lines = linesAt(from, source.slice(from, to).replace(/\*\/$/, ''));
  return commentPassages(
    lines.map((line) => withoutPrefix(line, /^\s*(?:\/\*\*?|\*)? ?/)),
    extension === 'php',
  );
}

function stringPassages({ source, extension, isTest, linesAt }: Code, node: SyntaxNode): Passage[] {
  if (extension === 'py' && isDocstring(node)) {
    const [quotes = ''] = /^\w*("""|'''|"|')/.exec(source.slice(node.from, node.to)) ?? [];
    const from = node.from + quotes.length;
    return docstringPassages(linesAt(from, source.slice(from, node.to - quotes.replace(/^\w+/, '').length)));
  }
  const message = messageText(source, node, isTest);
  if (message === undefined) return [];
  const lines = linesAt(message.from, message.text).map((line) => withoutPrefix(line, /^\s*/));
  return [{ kind: 'message', lines }];
}

function isDocstring({ parent }: SyntaxNode): boolean {
  return parent?.name === 'ExpressionStatement' && ['Body', 'Script'].includes(parent.parent?.name ?? '');
}
