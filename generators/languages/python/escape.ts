// Controls, and format characters such as the ones that turn the direction of text: a reader would see other code than
// Python runs. Unpaired surrogates cannot be written to a file at all.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** A Python string literal of any text. JSON's escapes are all Python's too. */
export function literal(text: string): string {
  return JSON.stringify(text).replaceAll(INVISIBLE, escapeCharacter);
}

/** Any text as a part of a docstring: it can neither end it nor hold an escape sequence. Keeps line breaks. */
export function docText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(INVISIBLE, (character) => (character === '\n' ? character : ' '))
    .replaceAll('\\', String.raw`\\`)
    .replaceAll(/"(?="|$)/g, String.raw`\"`);
}

function escapeCharacter(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? String.raw`\U${code.padStart(8, '0')}` : String.raw`\u${code.padStart(4, '0')}`;
}
