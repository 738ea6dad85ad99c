/** Number of pieces that are joined to one while the rest of the body arrives. */
const PIECES_TO_JOIN = 1024;

/**
 * Collects the pieces of a body. A piece takes hundreds of bytes besides its content, and a server can send each byte as
 * a piece.
 */
export class BodyPieces {
  /** Number of bytes so far. */
  size = 0;
  readonly #pieces: Uint8Array[] = [];
  /** Number of pieces, all at the start, that were joined. */
  #joined = 0;

  add(piece: Uint8Array): void {
    this.size += piece.length;
    if (this.#pieces.push(piece) - this.#joined < PIECES_TO_JOIN) return;
    this.#joined = this.#pieces.push(joined(this.#pieces.splice(this.#joined)));
  }

  /** Returns the body. */
  content(): Uint8Array {
    return joined(this.#pieces);
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [first] = pieces;
  // Most bodies arrive in one piece, which needs no copy.
  if (pieces.length === 1 && first !== undefined) return first;
  const content = new Uint8Array(pieces.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const piece of pieces) {
    content.set(piece, at);
    at += piece.length;
  }
  return content;
}
