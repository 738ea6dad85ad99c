import type { Redact } from '../core/errors/redaction.ts';
import { isJson } from './media-type.ts';
import type { OperationId } from './operation-name.ts';

/** A recorded attempt. */
export interface FakeCall {
  /** `operationId` of the attempt. */
  readonly operation: OperationId;
  /** HTTP method. */
  readonly method: string;
  /** Path below the base URL, without the query: `/api/v1/records/rec_1`. */
  readonly path: string;
  /** Query as sent: a list is `a,b`, or an array if the contract repeats the parameter. */
  readonly query: Readonly<Record<string, string | string[]>>;
  /** Headers by lower-case name. The API key is replaced by `[redacted]`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON, `FormData` of a form, or the raw body; undefined if there is none. */
  readonly body: unknown;
}

export async function callOf(
  operation: OperationId,
  path: string,
  url: URL,
  init: RequestInit,
  redact: Redact = (text) => text,
): Promise<FakeCall> {
  const headers = new Headers(init.headers);
  return {
    operation,
    method: init.method ?? 'GET',
    path,
    query: queryOf(url.searchParams),
    headers: headersOf(headers, redact),
    body: await bodyOf(init.body ?? undefined, headers.get('Content-Type') ?? ''),
  };
}

// Test runners print recorded calls, and some tests use a real key.
function headersOf(headers: Headers, redact: Redact): Record<string, string> {
  const pairs: [string, string][] = [];
  headers.forEach((value, name) => pairs.push([name, name === 'authorization' ? '[redacted]' : redact(value)]));
  return Object.fromEntries(pairs);
}

function queryOf(pairs: URLSearchParams): Record<string, string | string[]> {
  const names = new Set<string>();
  pairs.forEach((_, name) => names.add(name));
  return Object.fromEntries(
    [...names].map((name) => {
      const values = pairs.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

function bodyOf(body: BodyInit | undefined, contentType: string): unknown {
  if (typeof body === 'string' && isJson(contentType)) return JSON.parse(body);
  if (body === undefined || !contentType.startsWith('multipart/form-data')) return body;
  return new Response(body, { headers: { 'Content-Type': contentType } }).formData();
}
