import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export interface Proxy {
  url: string;
  /** Hosts to which requests went, in order. */
  hosts: readonly string[];
  close(): void;
}

/** Starts a typical corporate proxy: it forwards requests with an absolute URL, and opens tunnels. */
export async function startProxy(): Promise<Proxy> {
  const hosts: string[] = [];
  const server = createServer((incoming: IncomingMessage, response: ServerResponse) => {
    const { host } = new URL(incoming.url ?? '');
    hosts.push(host);
    const forwarded = request(
      incoming.url ?? '',
      { method: incoming.method, headers: incoming.headers },
      (received) => {
        response.writeHead(received.statusCode ?? 502, received.headers);
        received.pipe(response);
      },
    );
    incoming.pipe(forwarded);
  });
  server.on('connect', ({ url = '' }: IncomingMessage, socket: Socket) => {
    hosts.push(url);
    const { hostname, port } = new URL(`http://${url}`);
    const target = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(target).pipe(socket);
    });
    target.on('error', () => socket.destroy());
    socket.on('error', () => target.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, hosts, close: () => server.close() };
}
