import { expect, it } from 'vitest';
import { BodyPieces } from '../src/core/transport/body-pieces.ts';

it.each([0, 2, 1023, 1024, 1025, 5000])('The pieces of a body are joined in their order: %d of them', (count) => {
  const bytes = Uint8Array.from({ length: count }, (_, at) => at % 251);
  const pieces = new BodyPieces();
  for (const byte of bytes) pieces.add(Uint8Array.of(byte));
  expect(pieces.size).toBe(count);
  expect(pieces.content()).toEqual(bytes);
});

it('The pieces of a body are not copied if there is only one', () => {
  const piece = Uint8Array.of(1, 2);
  const pieces = new BodyPieces();
  pieces.add(piece);
  expect(pieces.content()).toBe(piece);
});
