import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { gatheringSocket } from './gathering-socket.ts';

test('sends the writes of a turn together, also those that were corked for themselves, and the next ones later', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = gatheringSocket().connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [peer] = await once(server, 'connection');
  await once(socket, 'connect');
  const sent = (): number => socket.bytesWritten - socket.writableLength;
  socket.write('begin;');
  socket.cork();
  socket.write('bind;');
  socket.uncork();
  expect(sent()).toBe(0);
  await turn();
  expect(sent()).toBe(11);
  socket.write('commit;');
  const received: Buffer[] = [];
  for await (const bytes of peer) {
    received.push(bytes);
    if (Buffer.concat(received).length === 18) break;
  }
  expect(Buffer.concat(received).toString()).toBe('begin;bind;commit;');
  socket.destroy();
  server.close();
});
