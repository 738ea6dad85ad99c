/** Responds to every GET after 20 ms, and to the first one with a 429 if it has a policy. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CLOSED_S } from './loads.ts';

const [policy = ''] = process.argv.slice(2);
const LATENCY_MS = 20;
const body = JSON.stringify({ limit: 600, remaining: 599, reset_seconds: 42, window_seconds: 60 });
let isSpent = policy !== '';

const server = createServer((_, response) => {
  const headers = { 'Content-Type': 'application/json' };
  if (isSpent) {
    isSpent = false;
    const state = { RateLimit: `"default";r=0;t=${CLOSED_S}`, 'RateLimit-Policy': policy };
    response.writeHead(429, { ...headers, ...state, 'Retry-After': String(CLOSED_S) }).end('{}');
    return;
  }
  setTimeout(() => response.writeHead(200, headers).end(body), LATENCY_MS);
});
server.keepAliveTimeout = 0;
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
