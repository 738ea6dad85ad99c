/** Writes responses. */
import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Ending } from './hooks.ts';
import type { Outgoing } from './messages.ts';
import { BEHAVIOUR } from '../contract/generated/behaviour.ts';

interface SendOptions {
  readonly requestId: string;
  readonly ending?: Ending;
  /** True if the connection ends after the response. */
  readonly isLast?: boolean;
}

/** Headers of every response. */
export const headersOf = ({ headers }: Outgoing, requestId: string): Record<string, string> => ({
  [BEHAVIOUR.responses.request_id_header]: requestId,
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  ...headers,
});

/** Sends a response as it ends: whole, cut before its first byte, or in the middle of its body. */
export function send(
  response: ServerResponse,
  outgoing: Outgoing,
  { requestId, ending = 'send', isLast }: SendOptions,
): void {
  const { body, status } = outgoing;
  if (ending === 'cut') return void response.socket?.destroy();
  const headers = headersOf(outgoing, requestId);
  if (body !== undefined) headers['Content-Length'] = String(Buffer.byteLength(body));
  if (isLast === true) headers['Connection'] = 'close';
  response.writeHead(status, headers);
  // Node.js sends a text together with the head, in one system call instead of two.
  if (ending === 'send' || body === undefined) return void response.end(body);
  const { socket } = response;
  const bytes = Buffer.from(body as string);
  response.write(bytes.subarray(0, bytes.length / 2), () => socket?.destroy());
}

/** Returns a whole response as text, for a connection that has no message to respond to. */
export function rawText(outgoing: Outgoing, requestId: string): string {
  const body = String(outgoing.body ?? '');
  const headers = {
    ...headersOf(outgoing, requestId),
    Date: new Date().toUTCString(),
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${outgoing.status} ${STATUS_CODES[outgoing.status] ?? ''}\r\n${lines.join('')}\r\n${body}`;
}
