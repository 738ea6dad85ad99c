import { once } from 'node:events';
import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Called before a request is passed on, and before its response is. */
export type OnRequest = (moment: 'before' | 'after') => void;

interface Relay {
  url: string;
  close(): Promise<void>;
}

/** Passes requests on to a registry, under another address, and tells about each. */
export async function startCountingRelay(target: string, onRequest: OnRequest): Promise<Relay> {
  const server = createServer((request, response) => {
    onRequest('before');
    relay(request, response, target, () => onRequest('after'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${new URL(target).pathname}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function relay(request: IncomingMessage, response: ServerResponse, target: string, onResponse: () => void): void {
  const { method, headers, url = '/' } = request;
  const onward = send(new URL(url, target), { method, headers }, (reply) => {
    onResponse();
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(response);
  });
  // The sender was killed, or the registry broke the connection.
  onward.on('error', () => response.destroy());
  request.on('error', () => onward.destroy());
  request.pipe(onward);
}

/** Serves a folder of files in memory that accepts PUT, as Maven repositories do. It keeps what was posted, too. */
export async function startFileServer(): Promise<Relay & { files: Map<string, Buffer> }> {
  const files = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    // Without this event, the body was cut off, and nothing is stored.
    request.on('end', () => {
      const path = request.url ?? '/';
      if (request.method === 'PUT' || request.method === 'POST') files.set(path, Buffer.concat(chunks));
      const content = files.get(path);
      response.writeHead(content === undefined ? 404 : 200).end(content);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    files,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
