/** Sends raw bytes for the tests of the server, and reports the bytes received and the end of the connection. */
import { connect, type Socket } from 'node:net';

interface Received {
  /** All received bytes, one character for each byte. */
  text: string;
  /** Arrival time of each piece in milliseconds. */
  times: number[];
  /** End of the connection; `open` if `until` stopped the client first. */
  end: 'fin' | 'reset' | 'refused' | 'open';
}

/** Called with all bytes received so far; `send` sends more bytes. */
type Until = (text: string, send: (bytes: string) => void) => boolean;

/** Sends `bytes` and reads until the connection ends or `until` returns true. */
export function sendRaw(url: string, bytes: string, until: Until = () => false): Promise<Received> {
  const { hostname, port } = new URL(url);
  return listen(connect({ host: hostname, port: Number(port) }), bytes, until);
}

export function get(url: string, headers = ''): string {
  const { host, pathname, search } = new URL(url);
  return `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n`;
}

function listen(socket: Socket, bytes: string, until: Until): Promise<Received> {
  return new Promise((resolve) => {
    const received: Received = { text: '', times: [], end: 'open' };
    const send = (more: string): void => void socket.write(Buffer.from(more, 'latin1'));
    const done = (end: Received['end']): void => {
      received.end = end;
      socket.destroy();
      resolve(received);
    };
    socket.on('data', (piece: Buffer) => {
      received.text += piece.toString('latin1');
      received.times.push(performance.now());
      if (until(received.text, send)) done('open');
    });
    socket.on('end', () => done('fin'));
    socket.on('error', ({ code }: NodeJS.ErrnoException) => done(code === 'ECONNREFUSED' ? 'refused' : 'reset'));
    send(bytes);
  });
}
