/** Builds the bytes of responses. */
import { STATUS_CODES } from 'node:http';
import type { Headers } from '../scenarios/scenario.ts';
import { writeJson } from '../scenarios/exact-json.ts';
import type { ResponseStep, AnyFaultStep } from './plan.ts';
import type { Exchange } from './exchange.ts';

type Echoing = Pick<Exchange, 'request' | 'number'>;

/** Headers to write; a list repeats the header. */
type Lines = Headers | [name: string, value: string][];

/** Returns the status line, the headers and the empty line. */
export function headBytes(status: number, ...headers: Lines[]): Buffer {
  return headOf('1.1', status, ...headers);
}

function headOf(version: string, status: number, ...headers: Lines[]): Buffer {
  const lines = headers.flatMap((some) => linesOf(some));
  const reason = STATUS_CODES[status] ?? 'Unknown';
  return Buffer.from(`HTTP/${version} ${status} ${reason}\r\n${lines.join('')}\r\n`, 'utf8');
}

function linesOf(headers: Lines): string[] {
  const pairs = Array.isArray(headers) ? headers : Object.entries(headers);
  return pairs.flatMap(([name, value]) => [value].flat().map((item) => `${name}: ${item}\r\n`));
}

export function scriptedResponse(step: ResponseStep, exchange: Echoing): Buffer {
  const body = echoed(step, exchange);
  const headers = step.headers ?? {};
  const length = hasBody(step.status) ? { 'Content-Length': String(body.length) } : {};
  const head = headOf(step.http ?? '1.1', step.status, unlessIn(headers, { ...typeOf(step), ...length }), headers);
  return Buffer.concat([head, body]);
}

/** Returns a scripted response with all of its headers, each as a list, and with its body in base64. */
export function plainResponse(step: ResponseStep): ResponseStep {
  const given = Object.entries(step.headers ?? {}).map(([name, value]) => [name, [value].flat()] as const);
  const type = unlessIn(step.headers ?? {}, typeOf(step));
  const headers = Object.fromEntries([
    ...given,
    ...Object.entries(type).map(([name, value]) => [name, [value]] as const),
  ]);
  return { status: step.status, headers, base64: scriptedBody(step).toString('base64') };
}

function typeOf(step: ResponseStep): Record<string, string> {
  if (!('json' in step)) return {};
  return { 'Content-Type': step.status >= 400 ? 'application/problem+json' : 'application/json' };
}

/** Echo of the number of a request. No header has such a name. */
const NUMBER = ':number';

function echoed(step: ResponseStep, { request, number }: Echoing): Buffer {
  const body = scriptedBody(step);
  if (step.echo === undefined) return body;
  const pairs = [...request.rawHeaders, [NUMBER, String(number)] as const];
  const [, value = ''] = pairs.find(([name]) => name.toLowerCase() === step.echo?.toLowerCase()) ?? [];
  return Buffer.from(body.toString('utf8').replaceAll('{echo}', value), 'utf8');
}

function scriptedBody(step: ResponseStep): Buffer {
  if ('json' in step) return Buffer.from(writeJson(step.json), 'utf8');
  if ('text' in step) return Buffer.from(step.text, 'utf8');
  return Buffer.from('base64' in step ? step.base64 : '', 'base64');
}

/** Reports whether a response with this status may have a Content-Length (RFC 9110, section 8.6). */
function hasBody(status: number): boolean {
  return status >= 200 && status !== 204 && status !== 304;
}

/** Returns the default headers that `headers` does not contain. */
function unlessIn(headers: Headers, defaults: Record<string, string>): Record<string, string> {
  const present = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  return Object.fromEntries(Object.entries(defaults).filter(([name]) => !present.has(name.toLowerCase())));
}

/** Response without its fault. */
interface Intended {
  status: number;
  headers: Headers;
  body: Buffer;
}

const ORDINARY_BODY = '{"id":"ord_o7PVYVPFyhhnxujS","object":"order","data":[],"has_more":false,"next_cursor":null}';

export function intendedResponse(
  step: AnyFaultStep,
  status = 200,
  body = ORDINARY_BODY,
  type = 'application/json',
): Intended {
  const headers = step.headers ?? {};
  return {
    status: step.status ?? status,
    headers: { ...unlessIn(headers, { 'Content-Type': type }), ...headers },
    body: Buffer.from(step.body ?? body, 'utf8'),
  };
}

/** Returns the complete response, optionally with another body. */
export function fullResponse(
  { status, headers, body: intended }: Intended,
  body = intended,
  more: Headers = {},
): Buffer {
  const framing = { ...more, 'Content-Length': String(body.length) };
  return Buffer.concat([
    headBytes(status, unlessIn(headers, {}), headers, unlessIn(headers, framing as Record<string, string>)),
    body,
  ]);
}
