/** Letters and digits of which identifiers may consist in all four languages, after the form NFKC. */
const WORD = /[\p{L}\p{Nd}][\p{L}\p{Nd}\p{Mn}\p{Mc}]*/gu;
/** Characters without a glyph, such as those that join emoji or change the direction of a text. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]+/gu;
const ASCII = /^[ -~]*$/;

/**
 * Splits a name in any case and script into words: `lineItem`, `line_item`, `line-item` and `LineItem` are `line`, `item`.
 * An acronym keeps its plural: `FloatingIPs` is `floating`, `ips`. Words have the form NFKC, to which Python converts
 * identifiers (PEP 3131).
 */
export function words(name: string): string[] {
  const text = ASCII.test(name) ? name : name.normalize('NFKC').replaceAll(INVISIBLE, ' ');
  const split = text
    .replaceAll(
      /(\p{Lu})(\p{Lu}+s)(?![\p{Ll}\p{Nd}])/gu,
      (_, first: string, rest: string) => first + rest.toLowerCase(),
    )
    .replaceAll(/([\p{Ll}\p{Lo}\p{Nd}])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2');
  return [...split.matchAll(WORD)].map(([word]) => word.toLowerCase());
}

// Sharp s has no capital letter at the start of a word, so a letter that becomes two stays as it is.
function capital(word: string): string {
  const [first = ''] = word;
  const upper = first.toUpperCase();
  return upper.length > first.length ? word : upper + word.slice(first.length);
}

/** `lineItem` */
export function camelCase(name: string): string {
  const [first = '', ...rest] = words(name);
  return first + rest.map(capital).join('');
}

/** `LineItem` */
export function pascalCase(name: string): string {
  return words(name).map(capital).join('');
}

/** `line_item` */
export function snakeCase(name: string): string {
  return words(name).join('_');
}

/** `LINE_ITEM`; a leading minus, as in the sort order `-created_at`, becomes the suffix `_DESC`. */
export function constantCase(name: string): string {
  const constant = words(name).join('_').toUpperCase();
  return name.startsWith('-') ? `${constant}_DESC` : constant;
}

// These only look like plurals, or are the same in both numbers.
const INVARIANT = /^(?:.*(?:ss|us|is|series|news|ytics|istics)|alias|canvas|css|dns|gps|https|kubernetes|lens|sms)$/;

/** Returns a word in the singular: `policies` is `policy`. A word that only looks like a plural, such as `status`, stays. */
export function singular(word: string): string {
  if (word.length < 3 || INVARIANT.test(word)) return word;
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return word.replace(/ies$/, 'y');
  return word.replace(/(?<=ss|x|ch|sh)es$|s$/, '');
}
