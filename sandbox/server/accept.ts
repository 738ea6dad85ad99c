/** Compares the header `Accept` with JSON (RFC 9110, section 12.5.1). */

/** Media ranges that include JSON, from the least specific one to the most specific one. */
const RANGES = ['*/*', 'application/*', 'application/json'];

/** Returns false if the header excludes `application/json`. */
export function acceptsJson(header: string | undefined): boolean {
  if (header === undefined || header.trim() === '') return true;
  let best = -1;
  let accepted = false;
  for (const item of header.split(',')) {
    const [range = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    const rank = RANGES.indexOf(range);
    if (rank < best || rank === -1) continue;
    best = rank;
    accepted = !parameters.some((parameter) => /^q=0(?:\.0{0,3})?$/.test(parameter));
  }
  return accepted;
}
