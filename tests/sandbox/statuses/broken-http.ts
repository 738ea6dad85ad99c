import type { Operation } from '../../../generators/sources/bundle.ts';
import { converse, responsesIn } from '../http/raw.ts';
import { type Answer, type Api, judged, messageOf, type Request } from '../api.ts';

/** Sends the request with a header line that is not HTTP; an operation without parameters has no other malformed part. */
export async function sendBrokenHttp(api: Api, operation: Operation, request: Request): Promise<Answer> {
  const { port, host } = new URL(api.url);
  const { target, init } = messageOf(operation, request);
  const headers = [...new Headers(init.headers).entries()].map(([name, value]) => `${name}: ${value}`);
  const lines = [`${init.method} ${target} HTTP/1.1`, `host: ${host}`, ...headers, 'no header', '', ''];
  const [response] = responsesIn(await converse(Number(port), [lines.join('\r\n')]));
  if (!response) throw new Error('the server sent no response');
  return judged(operation, response.status, new Headers([...response.headers]), response.body);
}
