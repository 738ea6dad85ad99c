import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Operation } from '../../../generators/sources/bundle.ts';
import { type Answer, type Api, judged, messageOf, type Request } from '../api.ts';

/** Sends the request with a header line that is not HTTP; an operation without parameters has no other malformed part. */
export async function sendBrokenHttp(api: Api, operation: Operation, request: Request): Promise<Answer> {
  const { hostname, port, host } = new URL(api.url);
  const { target, init } = messageOf(operation, request);
  const headers = [...new Headers(init.headers).entries()].map(([name, value]) => `${name}: ${value}`);
  const socket = connect(Number(port), hostname);
  socket.write([`${init.method} ${target} HTTP/1.1`, `host: ${host}`, ...headers, 'no header', '', ''].join('\r\n'));
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const received = new Headers(lines.map((entry): [string, string] => entry.split(': ', 2) as [string, string]));
  return judged(operation, Number(line.split(' ')[1]), received, body);
}
