/** A client for the tests of the server that shows what is on the wire and how the connection ended. */
import { connect, type Socket } from 'node:net';

interface Received {
  /** All that came, each byte one character. */
  text: string;
  /** When each piece of it came: milliseconds since the first. */
  times: number[];
  /** `open`: the connection was still open when no more was waited for. */
  end: 'fin' | 'reset' | 'refused' | 'open';
}

/** Told of all that came so far; `say` sends more. */
export type Until = (text: string, say: (bytes: string) => void) => boolean;

/** Sends `bytes` and listens until the connection ends, or `until` says that nothing more is waited for. */
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
    const say = (more: string): void => void socket.write(Buffer.from(more, 'latin1'));
    const done = (end: Received['end']): void => {
      received.end = end;
      socket.destroy();
      resolve(received);
    };
    socket.on('data', (piece: Buffer) => {
      received.text += piece.toString('latin1');
      received.times.push(performance.now());
      if (until(received.text, say)) done('open');
    });
    socket.on('end', () => done('fin'));
    socket.on('error', ({ code }: NodeJS.ErrnoException) => done(code === 'ECONNREFUSED' ? 'refused' : 'reset'));
    say(bytes);
  });
}
