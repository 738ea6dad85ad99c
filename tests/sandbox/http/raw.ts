/** Sends bytes over a socket and collects what comes back. */
import { connect } from 'node:net';

interface RawResponse {
  readonly status: number;
  /** Headers by name in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Pieces of a conversation: bytes to send, `pause` to wait, or `end` to close this side. */
export type Piece = string | Buffer | { readonly pause: number } | 'end';

const LIMIT_MS = 20_000;

/** Sends the pieces and returns everything that the server sends until it closes the connection or is silent. */
export async function converse(port: number, pieces: readonly Piece[], silenceMs = 400): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const chunks: Buffer[] = [];
  let closed = false;
  let last = performance.now();
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    last = performance.now();
  });
  // A reset is one of the ways in which a server may end a connection.
  socket.on('error', () => (closed = true));
  socket.on('end', () => (closed = true));
  socket.on('close', () => (closed = true));
  await new Promise((resolve) => socket.once('connect', resolve));
  for (const piece of pieces) {
    if (piece === 'end') socket.end();
    else if (typeof piece === 'object' && 'pause' in piece) await sleep(piece.pause);
    else if (!closed) socket.write(piece);
  }
  const end = performance.now() + LIMIT_MS;
  const isSilent = (): boolean => chunks.length > 0 && performance.now() - last > silenceMs;
  const isOver = (): boolean => closed || isSilent() || performance.now() > end;
  while (!isOver()) await sleep(10);
  socket.destroy();
  return Buffer.concat(chunks).toString('latin1');
}

const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Returns the responses in a text, without interim ones such as 100. */
export function responsesIn(text: string): RawResponse[] {
  const responses: RawResponse[] = [];
  let rest = text;
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n');
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]);
    if (end === -1 || Number.isNaN(status)) throw new Error(`not a response: ${rest.slice(0, 200)}`);
    const headers = new Map(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    const length = Number(headers.get('content-length') ?? 0);
    const body = rest.slice(end + 4, end + 4 + length);
    rest = rest.slice(end + 4 + body.length);
    if (status >= 200) responses.push({ status, headers, body });
  }
  return responses;
}
