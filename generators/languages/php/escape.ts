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
 * One line of text as it may stand in a docblock: it can't end the comment, and it can't start a tag, with which a
 * description would mark code as deprecated or change its type for analysers.
 */
export function docText(line: string): string {
  return line
    .replaceAll(UNSEEN, ' ')
    .replaceAll('*/', '* /')
    .replaceAll('?>', '? >')
    .replaceAll('{@', '{ @')
    .replace(/^(\s*)@/, '$1\\@')
    .trimEnd();
}
