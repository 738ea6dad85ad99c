/** JSON in the form of RFC 8785: members sorted by UTF-16 code units, no white space. */
import { hash } from 'node:crypto';

/** Returns a hash that is the same for bodies that are equal as JSON; undefined stands for a request without a body. */
export const bodyHash = (body: unknown): Buffer => hash('sha256', body === undefined ? '' : canonical(body), 'buffer');

/** Text to write unchanged, or a value that is still to be written. */
type Piece = { readonly text: string } | { readonly value: unknown };

/** Writes without recursion: a hostile body may be nested half a million times. */
function canonical(body: unknown): string {
  const pieces: Piece[] = [{ value: body }];
  let written = '';
  for (let piece = pieces.pop(); piece; piece = pieces.pop()) {
    if ('text' in piece) written += piece.text;
    else if (typeof piece.value !== 'object' || piece.value === null) written += JSON.stringify(piece.value);
    // The first piece must come off the stack first. No spread: a body may have a hundred thousand members.
    else for (const next of piecesOf(piece.value).toReversed()) pieces.push(next);
  }
  return written;
}

function piecesOf(container: object): Piece[] {
  if (Array.isArray(container)) {
    const items = container.flatMap((value: unknown, index) => [{ text: index === 0 ? '[' : ',' }, { value }]);
    return [...items, { text: items.length === 0 ? '[]' : ']' }];
  }
  // The operator compares UTF-16 code units.
  const entries = Object.entries(container).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const members = entries.flatMap(([name, value]: [string, unknown], index) => [
    { text: `${index === 0 ? '{' : ','}${JSON.stringify(name)}:` },
    { value },
  ]);
  return [...members, { text: members.length === 0 ? '{}' : '}' }];
}
