import { createServer, request as send } from 'node:http';
import { startServer, type TestServer } from './test-server.ts';

/** Called before a request is passed on, and before its response is. */
type OnRequest = (moment: 'before' | 'after') => void;

/** Passes requests on to a registry at the root of its server, under another address, and tells about each. */
export const startCountingRelay = (target: string, onRequest: OnRequest): Promise<TestServer> =>
  startServer(
    createServer((request, response) => {
      onRequest('before');
      const { method, headers, url = '/' } = request;
      const onward = send(new URL(url, target), { method, headers }, (reply) => {
        onRequest('after');
        response.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(response);
      });
      // The sender was killed, or the registry broke the connection.
      onward.on('error', () => response.destroy());
      request.on('error', () => onward.destroy());
      request.pipe(onward);
    }),
  );

/** Serves a folder of files in memory that accepts PUT, as Maven repositories do. */
export function startFileServer(): Promise<TestServer> {
  const files = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    // Without this event, the body was cut off, and nothing is stored.
    request.on('end', () => {
      const path = request.url ?? '/';
      if (request.method === 'PUT') files.set(path, Buffer.concat(chunks));
      const content = files.get(path);
      response.writeHead(content === undefined ? 404 : 200).end(content);
    });
  });
  return startServer(server);
}
