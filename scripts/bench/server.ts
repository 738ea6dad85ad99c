/**
 * Responds to every GET from memory. The server runs in a separate process, so that its CPU time is not attributed to a
 * client.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LIST, ORDER } from './payloads.ts';

const responseOf = (body: object): { bytes: Buffer; headers: string[] } => {
  const bytes = Buffer.from(JSON.stringify(body));
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': String(bytes.length),
    'X-Request-Id': 'req_4kqgTtnb7kZ0vQxW',
    'RateLimit-Policy': '"default";q=10000;w=60',
    RateLimit: '"default";r=9987;t=42',
  };
  return { bytes, headers: Object.entries(headers).flat() };
};
const order = responseOf(ORDER);
const list = responseOf(LIST);
// The same two responses at the paths that stripe, openai and the contract use.
const isOne = /\/(orders|products|files)\/[^/?]+$/;

let connections = 0;
const server = createServer((request, response) => {
  const { bytes, headers } = isOne.test(request.url ?? '') ? order : list;
  response.writeHead(200, headers);
  response.end(bytes);
});
// A client keeps its connection while the others are measured.
server.keepAliveTimeout = 0;
server.on('connection', () => {
  connections += 1;
});
process.on('message', () => process.send?.(connections));
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
