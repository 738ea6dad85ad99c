/** Serves Prism over HTTP. Prism's own server responds to some invalid requests with other things than problem details. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { IHttpRequest, IHttpResponse, PrismHttpInstance } from '@stoplight/prism-http';
import { RequestError } from './preferences.ts';

/** Sends a request to Prism. */
export type Ask = (request: IHttpRequest) => Promise<Awaited<ReturnType<ReturnType<PrismHttpInstance['request']>>>>;

const MAX_BODY = 10 * 2 ** 20;
const JSON_TYPE = /^application\/(?:[\w.!#$&^-]+\+)?json\s*(?:;|$)/i;

export function serverFor(ask: Ask): Server {
  return createServer((incoming, response) => {
    respond(ask, incoming, response).catch((error: Error) => sendError(response, error));
  });
}

async function respond(ask: Ask, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const outcome = await ask(await requestOf(incoming));
  if ('left' in outcome) return sendError(response, outcome.left);
  const { output, validations } = outcome.right;
  const violations = [
    ...validations.input.map((one) => violationOf('request', one)),
    ...validations.output.map((one) => violationOf('response', one)),
  ];
  if (violations.length > 0) response.setHeader('sl-violations', violationHeader(violations));
  sendOutput(response, output);
}

async function requestOf(incoming: IncomingMessage): Promise<IHttpRequest> {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost');
  const query: Record<string, string | string[]> = {};
  for (const name of searchParams.keys()) {
    const values = searchParams.getAll(name);
    query[name] = values.length === 1 ? (values[0] ?? '') : values;
  }
  const baseUrl = searchParams.get('__server');
  return {
    method: (incoming.method ?? 'get').toLowerCase() as IHttpRequest['method'],
    url: { path: pathname, query, ...(baseUrl !== null && { baseUrl }) },
    headers: incoming.headers as Record<string, string>,
    body: await bodyOf(incoming),
  };
}

/** Returns the parsed body of JSON, the text of any other type, and null without a body. */
async function bodyOf(incoming: IncomingMessage): Promise<unknown> {
  const { headers } = incoming;
  const isPresent = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!isPresent) return null;
  const bytes = await bytesOf(incoming);
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) return bytes.toString('utf8');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new RequestError(`The body is not valid JSON in UTF-8: ${(error as Error).message}.`);
  }
}

async function bytesOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // The rest is read and dropped, so that the client reads the response and not a reset.
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY) chunks.push(chunk);
  }
  if (size > MAX_BODY) throw new RequestError(`The body has ${size} bytes, but the maximum is ${MAX_BODY}.`, 413);
  return Buffer.concat(chunks);
}

const SEVERITIES = ['Error', 'Warning', 'Information', 'Hint'];

const violationOf = (
  part: 'request' | 'response',
  violation: { path?: string[]; severity: number; code?: string | number; message: string },
) => ({
  location: [part, ...(violation.path ?? [])],
  severity: SEVERITIES[violation.severity],
  code: violation.code,
  message: violation.message,
});

/** Clients refuse responses whose headers are much longer. */
const MAX_HEADER = 8 * 1024 - 100;

/** Returns the violations as JSON in ASCII, which a header can contain. */
function violationHeader(violations: readonly object[]): string {
  const text = JSON.stringify(violations).replace(
    /[^\x20-\x7e]/g,
    (unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return text.length > MAX_HEADER ? `Too many violations! ${text.slice(0, MAX_HEADER)}` : text;
}

function sendOutput(response: ServerResponse, { statusCode, headers = {}, body }: IHttpResponse): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  const type = String(response.getHeader('content-type') ?? '');
  response.statusCode = statusCode;
  const isText = typeof body === 'string' && !JSON_TYPE.test(type);
  response.end(body === undefined || (body === null && type === '') ? undefined : isText ? body : JSON.stringify(body));
}

/** Error of Prism: a problem with further members, or an exception. */
interface PrismError extends Error {
  readonly status?: number;
  readonly detail?: string;
  readonly additional?: Readonly<Record<string, unknown>> & { readonly headers?: Readonly<Record<string, string>> };
}

/** Sends an error as problem details (RFC 9457). */
function sendError(response: ServerResponse, error: PrismError): void {
  if (response.headersSent) return void response.destroy();
  const { status = 500, additional = {} } = error;
  const { headers = {}, ...more } = additional;
  const problem =
    error instanceof RequestError
      ? { title: TITLES[error.status], detail: error.message }
      : {
          type: error.name.includes(':') ? error.name : 'about:blank',
          title: error.message,
          detail: error.detail ?? '',
        };
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.writeHead(status, { 'content-type': 'application/problem+json' });
  response.end(JSON.stringify({ type: 'about:blank', ...problem, status, ...more }));
}

const TITLES = { 400: 'Bad Request', 413: 'Content Too Large' } as const;
