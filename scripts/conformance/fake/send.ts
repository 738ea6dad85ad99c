import { request as httpRequest } from 'node:http';

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

export interface Request {
  method: string;
  url: string;
  headers: Record<string, string | string[]>;
  body?: string;
}

interface SendOptions {
  timeoutMs?: number | undefined;
  /** Keeps the connection of a request that timed out open for a while. */
  closesLate?: boolean;
}

const LATE_MS = 2000;

/** Sends one request over a separate connection, with its target unchanged. */
export function send({ method, url, headers, body }: Request, options: SendOptions = {}): Promise<Reply> {
  const [, host, port, path] = /^http:\/\/([^:/]+):(\d+)(\/.*)$/.exec(url) ?? [];
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      { host, port, path, method, headers: { ...headers, ...length }, agent: false },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          clearTimeout(timer);
          const text = Buffer.concat(chunks).toString('utf8');
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: text });
        });
      },
    );
    const timer = setTimeout(() => {
      reject(new DOMException('no response in time', 'TimeoutError'));
      setTimeout(() => outgoing.destroy(), options.closesLate === true ? LATE_MS : 0);
    }, options.timeoutMs ?? 30_000);
    outgoing.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    outgoing.end(body);
  });
}
