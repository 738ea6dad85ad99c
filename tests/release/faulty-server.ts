import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { startServer, type TestServer } from './test-server.ts';

const PAGE =
  '<!doctype html>\n<html><body><h1>502 Bad Gateway</h1>\n<pre>at Proxy.handle (proxy.js:12)</pre></body></html>';

/** Ways in which a registry, or a proxy in front of it, fails. */
export const FAULTS = {
  'asks for credentials': (response: ServerResponse): void => reply(response, 401, '{"error":"no token"}'),
  'refuses the credentials': (response: ServerResponse): void => reply(response, 403, '{"error":"no right"}'),
  'responds with a page of a proxy': (response: ServerResponse): void => reply(response, 502, PAGE),
  'responds with a page instead of its content': (response: ServerResponse): void => reply(response, 200, PAGE),
  'breaks off': (response: ServerResponse): void => void response.writeHead(200, { 'content-length': '9' }).destroy(),
  'closes the connection': (response: ServerResponse): void => void response.destroy(),
} as const;

export type Fault = keyof typeof FAULTS;

function reply(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': body.startsWith('<') ? 'text/html' : 'application/json' }).end(body);
}

/** Responds that there is no version: an empty list of references to git, and 404 to everything else. */
function replyWithNothing(response: ServerResponse, url: string): void {
  if (!url.includes('git-upload-pack')) return reply(response, 404, '{}');
  const type = 'application/x-git-upload-pack-advertisement';
  response.writeHead(200, { 'content-type': type }).end('001e# service=git-upload-pack\n00000000');
}

/** Starts a server that has nothing to read, or fails to say so, and that fails to accept anything. */
export function startFaultyServer({ read, write }: { read?: Fault; write?: Fault }): Promise<TestServer> {
  const server = createServer((request: IncomingMessage, response) => {
    request.resume();
    const { method, url = '' } = request;
    // git begins a push with this question.
    const fault = method === 'GET' && !url.includes('git-receive-pack') ? read : write;
    if (fault === undefined) replyWithNothing(response, url);
    else request.on('end', () => FAULTS[fault](response));
  });
  return startServer(server);
}
