import { type DocLine, docLines, INVISIBLE, markdownLines, wrap } from '../../text/lines.ts';

// PSR-12's soft limit of 120 minus the prefix of a docblock line inside a class: four spaces and ` * `.
const WIDTH = 120 - 7;

/** Returns a PHP string literal for exactly this text. */
export function phpString(text: string): string {
  const plain = text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
  if (text.search(INVISIBLE) === -1) return `'${plain}'`;
  const quoted = text.replaceAll(/["\\$]/g, '\\$&').replaceAll(INVISIBLE, unicodeEscape);
  return `"${quoted}"`;
}

// A lone surrogate has no UTF-8 form, so that U+FFFD replaces it, as in any decoder.
function unicodeEscape(character: string): string {
  const code = character.codePointAt(0) ?? 0xfffd;
  return `\\u{${(code >= 0xd800 && code <= 0xdfff ? 0xfffd : code).toString(16)}}`;
}

/**
 * Escapes text for a docblock, so that it cannot end the comment or start a tag. A tag in a description could mark code
 * as deprecated or change its type for analysers.
 */
export function docText(text: string): string {
  return text
    .replaceAll(INVISIBLE, ' ')
    .replaceAll('*/', '* /')
    .replaceAll('?>', '? >')
    .replaceAll('{@', '{ @')
    .replaceAll(/(^|\s)@/g, '$1\\@')
    .trimEnd();
}

/** Returns the lines of a docblock. */
export function doc(markdown: string): DocLine[] {
  return docLines(markdownLines(markdown, { width: WIDTH, escape: docText }));
}

/** Returns the lines after a tag such as `@param string $id`, at least one. The first line leaves space for the tag. */
export function tagDoc(markdown: string, tag: string): DocLine[] {
  const text = markdownLines(markdown, { width: Infinity, escape: docText }).join(' ').replaceAll(/\s+/g, ' ');
  const [first = '', ...rest] = wrap(`${'x'.repeat(tag.length)} ${text}`.trimEnd(), WIDTH - 4);
  return docLines([first.slice(tag.length + 1), ...rest]);
}

/** Returns name literals. False without names. */
export const literals = (names: readonly string[]): { names: object[] } | false =>
  names.length > 0 && { names: names.map((name) => ({ nameLiteral: phpString(name) })) };
