/**
 * Splits a name in any case into words: `lineItem`, `line_item`, `line-item` and `LineItem` are `line`, `item`. An acronym
 * keeps its plural: `FloatingIPs` is `floating`, `ips`.
 */
export function words(name: string): string[] {
  return name
    .replaceAll(/([A-Z])([A-Z]+s)(?![a-z0-9])/g, (_, first: string, rest: string) => first + rest.toLowerCase())
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

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
