/** Answers that arrive in pieces. */
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

/** A text, bytes as Base64, a text that is compressed, or a pause in milliseconds. */
export type Piece = string | { base64: string } | { gzip: string } | { pause: number };

/** Sends the pieces one by one, then ends the response, breaks its connection, or leaves it open. */
export async function sendPieces(
  pieces: readonly Piece[],
  ends: 'broken' | 'open' | undefined,
  response: ServerResponse,
): Promise<void> {
  response.flushHeaders();
  for (const piece of pieces) {
    if (typeof piece === 'object' && 'pause' in piece) await pause(piece.pause);
    else response.write(bytesOf(piece));
    // Without a turn of the event loop, two pieces could leave as one.
    await pause(1);
  }
  if (ends === 'broken') response.destroy();
  else if (ends === undefined) response.end();
}

function bytesOf(piece: Exclude<Piece, { pause: number }>): Buffer {
  if (typeof piece === 'string') return Buffer.from(piece);
  return 'gzip' in piece ? gzipSync(piece.gzip) : Buffer.from(piece.base64, 'base64');
}
