/** What a reader can't see, or sees in another order than the compiler: control, zero-width and bidirectional ones. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '@': '&#64;',
  '*': '&#42;',
  '{': '&#123;',
  '}': '&#125;',
  // Java reads \u002a as a star even in comments (JLS 3.3).
  '\\': '&#92;',
};

/** A text on one line of a Javadoc comment, where it can neither end the comment nor be a tag of HTML or Javadoc. */
export function javadocText(text: string): string {
  return text.replaceAll(INVISIBLE, ' ').replaceAll(/[&<>@*{}\\]/g, (character) => ENTITIES[character] ?? '');
}

/** A string literal with its quotes (JLS 3.10.5). */
export function stringLiteral(text: string): string {
  const body = text
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`)
    .replaceAll('\t', String.raw`\t`)
    .replaceAll(INVISIBLE, unicodeEscapes);
  return `"${body}"`;
}

function unicodeEscapes(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
