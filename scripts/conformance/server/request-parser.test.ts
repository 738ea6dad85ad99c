import { expect, test, vi } from 'vitest';
import { RequestParser } from './request-parser.ts';

function read(...pieces: string[]): [target: string, body: string][] {
  const parser = new RequestParser();
  const requests: [string, string][] = [];
  for (const piece of pieces) {
    parser.feed(Buffer.from(piece, 'latin1'));
    for (;;) {
      const target = parser.head()?.target;
      const body = parser.body();
      if (target === undefined || !body) break;
      requests.push([target, body.toString('latin1')]);
    }
  }
  return requests;
}

const THREE =
  'POST /a HTTP/1.1\r\nContent-Length: 3\r\n\r\n\r\n\xff' +
  'PUT /b HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3;x=y\r\n{"\r\r\nA\r\n0123456789\r\n0\r\nTrailer: 1\r\n\r\n' +
  'GET /c HTTP/1.0\r\n\r\n';
const READ = [
  ['/a', '\r\n\xff'],
  ['/b', '{"\r0123456789'],
  ['/c', ''],
];

test('requests do not depend on how the network splits them', () => {
  expect(read(THREE)).toEqual(READ);
  expect(read(...THREE)).toEqual(READ);
  for (let at = 1; at < THREE.length; at += 1) expect(read(THREE.slice(0, at), THREE.slice(at))).toEqual(READ);
});

test('a long body in many pieces is concatenated once', () => {
  const pieces = Array.from({ length: 4000 }, () => 'x'.repeat(10_000));
  const concat = vi.spyOn(Buffer, 'concat');
  const [request] = read(`POST / HTTP/1.1\r\nContent-Length: ${40e6}\r\n\r\n`, ...pieces);
  expect(request?.[1].length).toBe(40e6);
  // Concatenating at each piece would copy 80 GB.
  expect(concat.mock.calls.length).toBeLessThan(5);
  concat.mockRestore();
});

test.each([
  ['a missing method', ' / HTTP/1.1\r\n\r\n', 'invalid request line'],
  ['a space in the target', 'GET /a b HTTP/1.1\r\n\r\n', 'invalid request line'],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\n', 'invalid request line'],
  ['a folded header', 'GET / HTTP/1.1\r\nA: 1\r\n 2\r\n\r\n', 'invalid header: " 2"'],
  ['a space before the colon', 'GET / HTTP/1.1\r\nA : 1\r\n\r\n', 'invalid header: "A : 1"'],
  ['two lengths', 'GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n', 'declared twice'],
  ['a negative length', 'GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n', 'Content-Length: -1'],
  ['an unknown coding', 'GET / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n', 'Transfer-Encoding: gzip'],
  ['a chunk without size', 'GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n', 'invalid chunk size'],
  ['endless headers', `GET / HTTP/1.1\r\nA: ${'x'.repeat(1 << 20)}`, 'the headers do not end'],
])('%s is malformed', (_, bytes, message) => {
  expect(() => read(bytes)).toThrow(message);
});
