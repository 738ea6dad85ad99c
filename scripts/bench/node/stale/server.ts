/** Responds to every POST, and closes each connection that has been idle for 1 to 5 ms. */
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { ORDER } from '../../payloads.ts';

/** Requests that the server has executed since the last report. */
export interface Executed {
  requests: number;
  /** Requests with an idempotency key that an earlier request had, too. */
  repeated: number;
  connections: number;
}

const SHORTEST_MS = 1;
const LONGEST_MS = 5;
const body = JSON.stringify(ORDER);
const head = { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) };
const closing = new WeakMap<Socket, NodeJS.Timeout>();
let keys = new Set<string>();
let executed: Executed = { requests: 0, repeated: 0, connections: 0 };

const server = createServer((request, response) => {
  const { socket } = request;
  clearTimeout(closing.get(socket));
  request.resume();
  request.on('end', () => {
    const key = request.headers['idempotency-key'];
    executed.requests += 1;
    if (typeof key === 'string' && keys.has(key)) executed.repeated += 1;
    if (typeof key === 'string') keys.add(key);
    response.writeHead(200, head).end(body);
    const idle = SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS);
    closing.set(
      socket,
      setTimeout(() => socket.destroy(), idle),
    );
  });
});
// Without the header Keep-Alive, from which a client could learn the time.
server.keepAliveTimeout = 0;
server.on('connection', () => {
  executed.connections += 1;
});
process.on('message', () => {
  process.send?.(executed);
  keys = new Set();
  executed = { requests: 0, repeated: 0, connections: 0 };
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
