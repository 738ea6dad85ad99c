import { isJson, type OperationId } from './operation-examples.ts';

/** One attempt as it would have been sent. */
export interface FakeCall {
  /** Whose attempt it is. */
  readonly operation: OperationId;
  /** HTTP method. */
  readonly method: string;
  /** Below the base URL, without the query: `/api/v1/records/rec_1`. */
  readonly path: string;
  /** Texts as they are sent: a list is `a,b`, or an array where the contract repeats its name. */
  readonly query: Readonly<Record<string, string | string[]>>;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The value of JSON, `FormData` of a form, else what was sent; undefined without a body. */
  readonly body: unknown;
}

export async function callOf(operation: OperationId, path: string, url: URL, init: RequestInit): Promise<FakeCall> {
  const headers = new Headers(init.headers);
  return {
    operation,
    method: init.method ?? 'GET',
    path,
    query: queryOf(url.searchParams),
    headers: headersOf(headers),
    body: await bodyOf(init.body ?? undefined, headers.get('Content-Type') ?? ''),
  };
}

function headersOf(headers: Headers): Record<string, string> {
  const pairs: [string, string][] = [];
  headers.forEach((value, name) => pairs.push([name, value]));
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
