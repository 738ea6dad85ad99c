import { type DocLine, docLines, markdownLines, wrap } from '../../text/lines.ts';
import { firstParagraph } from '../../text/markdown.ts';

// The formatter's print width minus the prefix of a comment line inside a class.
const WIDTH = 120 - '   * '.length;

/** Controls, line separators and bidirectional characters: they are invisible, or reorder what a reader sees. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Returns a string literal for exactly this text, also usable as a property name. */
export function literal(text: string): string {
  const body = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)
    .replaceAll(INVISIBLE, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
  return `'${body}'`;
}

/** Escapes text for a doc comment, so that it cannot end the comment or start a tag such as `@deprecated`. */
export function docText(text: string): string {
  return text
    .replaceAll(INVISIBLE, ' ')
    .replaceAll('*/', String.raw`*\/`)
    .replaceAll(/(^|[\s{*])@/g, String.raw`$1\@`);
}

/** Returns the lines of a doc comment. */
export function doc(markdown: string): DocLine[] {
  return docLines(markdownLines(markdown, { width: WIDTH, escape: docText }));
}

/** Returns the lines after `@param name`: one paragraph, or no lines without a description. */
export function paramDoc(name: string, markdown: string): DocLine[] {
  const text = docText(firstParagraph(markdown));
  if (text === '') return [];
  const tag = `@param ${name} `;
  const [first = '', ...rest] = wrap(tag + text, WIDTH, '  ');
  return docLines([first.slice(tag.length), ...rest.map((line) => line.trimStart())]);
}
