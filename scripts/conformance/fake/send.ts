import { request as httpRequest } from 'node:http';

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

export interface Request {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

/** Sends one request over a separate connection, with its target unchanged. */
export function send({ method, url, headers, body }: Request): Promise<Reply> {
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
          const text = Buffer.concat(chunks).toString('utf8');
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: text });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
