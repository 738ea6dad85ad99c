import { type DocLine, docLines, markdownLines, wrap } from '../../text/lines.ts';

// PSR-12's soft limit of 120, without what stands before the text of a docblock inside a class: four spaces and ` * `.
const WIDTH = 120 - 7;

// Controls, text direction, line separators, lone surrogates: what an editor shows otherwise than PHP reads it.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** A PHP string literal of exactly this text. */
export function phpString(text: string): string {
  const plain = text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
  if (text.search(UNSEEN) === -1) return `'${plain}'`;
  const quoted = text.replaceAll(/["\\$]/g, '\\$&').replaceAll(UNSEEN, unicodeEscape);
  return `"${quoted}"`;
}

// A lone surrogate has no UTF-8 form; U+FFFD stands for it as it would in any decoder.
function unicodeEscape(character: string): string {
  const code = character.codePointAt(0) ?? 0xfffd;
  return `\\u{${(code >= 0xd800 && code <= 0xdfff ? 0xfffd : code).toString(16)}}`;
}

/**
 * Text as it may stand in a docblock: it cannot end the comment, and cannot start a tag, with which a description would
 * mark code as deprecated or change its type for analysers.
 */
export function docText(text: string): string {
  return text
    .replaceAll(UNSEEN, ' ')
    .replaceAll('*/', '* /')
    .replaceAll('?>', '? >')
    .replaceAll('{@', '{ @')
    .replaceAll(/(^|\s)@/g, '$1\\@')
    .trimEnd();
}

/** Lines of a docblock. */
export function doc(markdown: string): DocLine[] {
  return docLines(markdownLines(markdown, { width: WIDTH, escape: docText }));
}

/** Lines of the text behind a tag such as `@param string $id`, which the first one leaves room for; at least one. */
export function tagDoc(markdown: string, tag: string): DocLine[] {
  const text = markdownLines(markdown, { width: Infinity, escape: docText }).join(' ').replaceAll(/\s+/g, ' ');
  const [first = '', ...others] = wrap(`${'x'.repeat(tag.length)} ${text}`.trimEnd(), WIDTH - 4);
  return docLines([first.slice(tag.length + 1), ...others]);
}
