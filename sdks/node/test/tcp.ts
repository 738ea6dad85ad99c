import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface TcpServer extends AsyncDisposable {
  port: number;
  /** Connections, in the order in which they were opened. */
  sockets: Socket[];
}

/** Starts a plain TCP server; `talk` receives each connection and its number. */
export async function startTcp(talk: (socket: Socket, count: number) => void): Promise<TcpServer> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    talk(socket, sockets.length);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    sockets,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Calls `respond` for each complete request of a connection, with its text. */
export function onRequest(socket: Socket, respond: (request: string) => void): void {
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
    const end = text.indexOf('\r\n\r\n');
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
    if (end === -1 || text.length < end + 4 + length) return;
    const request = text;
    text = '';
    respond(request);
  });
}

/** Resolves when a connection is closed. */
export async function closed(socket: Socket | undefined): Promise<void> {
  if (socket === undefined) throw new Error('nobody has connected');
  while (!socket.destroyed) await once(socket, 'close').catch(() => undefined);
}

/** Returns a complete response with its length. */
export function responseOf(body: string | Buffer, status = '200 OK', headers = ''): Buffer {
  const bytes = Buffer.from(body);
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\nContent-Length: ${bytes.length}\r\n${headers}\r\n`), bytes]);
}
