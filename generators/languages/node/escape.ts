// Everything that the contract says stands in the generated code as one of three things: a literal, a key or a comment.
// Each function makes any text harmless for its place, also one that no gate has seen.

/** Controls, line separators and what turns the direction of text: invisible, or other than the compiler reads it. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A string literal of JavaScript, in the quotes of the house. */
export function literal(text: string): string {
  const body = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)
    .replaceAll(INVISIBLE, unicodeEscape);
  return `'${body}'`;
}

/** The name of a property: bare where the grammar allows it. `__proto__` stays a property and never sets a prototype. */
export function propertyKey(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) && name !== '__proto__' ? name : literal(name);
}

/** Text inside a doc comment: can't end it, and can't start a tag such as `@deprecated`. */
export function commentText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(INVISIBLE, (character) => (character === '\n' ? character : ' '))
    .replaceAll('*/', String.raw`*\/`)
    .replaceAll(/(^|[\s{*])@/g, String.raw`$1\@`);
}

function unicodeEscape(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
