import { expect, test } from 'vitest';
import { TINY_CHUNKS, tinyChunks } from './bodies.ts';

test('a body and white space, each byte in a chunk', () => {
  const text = Buffer.concat([...tinyChunks(Buffer.from('{"id":"é"}'))]).toString('latin1');
  expect(text).toHaveLength(TINY_CHUNKS * '1\r\n \r\n'.length);
  const body = text.replaceAll(/1\r\n([^])\r\n/g, '$1');
  expect(Buffer.from(body, 'latin1').toString().trimEnd()).toBe('{"id":"é"}');
  expect(body).toHaveLength(TINY_CHUNKS);
});
