/** A character for private use, which JSON does not escape and no document needs. */
const MARK = '\uE000';
const MARKED = new RegExp(`"${MARK}(-?\\d+)"`, 'g');

/** Returns a value as JSON. Integers beyond 2^53 are bigints, and keep all of their digits. */
export function exactJson(value: unknown): string {
  const text: string | undefined = JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'bigint' ? `${MARK}${part}` : part,
  );
  // Undefined for a value that JSON cannot express, such as undefined.
  return text?.replaceAll(MARKED, '$1') ?? '';
}

/** Returns a JSON value with numbers in place of bigints, for tools that know no other numbers. */
export function rounded(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, rounded(member)]));
}

/** Returns a value as documentation shows it: a text without quotes, unless it is empty, and any other value as JSON. */
export function shownValue(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value : exactJson(value);
}
