import { type DocLine, docLines, markdownLines, wrap } from '../../text/lines.ts';
import { firstParagraph } from '../../text/markdown.ts';

// The print width of the formatter, without what stands before the text of a comment inside a class.
const WIDTH = 120 - '   * '.length;

/** Controls, line separators and what turns the direction of text: invisible, or other than the compiler reads it. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A string literal of exactly this text, also as the name of a property. */
export function literal(text: string): string {
  const body = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)
    .replaceAll(INVISIBLE, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
  return `'${body}'`;
}

/** Text as it may stand in a doc comment: it cannot end the comment, and cannot start a tag such as `@deprecated`. */
export function docText(text: string): string {
  return text
    .replaceAll(INVISIBLE, ' ')
    .replaceAll('*/', String.raw`*\/`)
    .replaceAll(/(^|[\s{*])@/g, String.raw`$1\@`);
}

/** Lines of a doc comment. */
export function doc(markdown: string): DocLine[] {
  return docLines(markdownLines(markdown, { width: WIDTH, escape: docText }));
}

/** Lines of the text behind `@param name`, which is one paragraph; none when there is nothing to say. */
export function paramDoc(name: string, markdown: string): DocLine[] {
  const text = docText(firstParagraph(markdown));
  if (text === '') return [];
  const tag = `@param ${name} `;
  const [first = '', ...others] = wrap(tag + text, WIDTH, '  ');
  return docLines([first.slice(tag.length), ...others.map((line) => line.trimStart())]);
}
