/** Parts of a request as the function `request` of every library, or the method of its operation, takes them. */
import type { Lab } from '../lab/types.ts';
import { own, queryValue, type Sample } from '../../../../generators/samples/sample.ts';
import type { SampleTable } from '../../../../generators/samples/table.ts';

export interface RawCall {
  readonly method: string;
  readonly path: string;
  /** Values of query parameters; lists have several. */
  readonly query: readonly (readonly [string, readonly string[]])[];
  /** Undefined without a body; a body that is not JSON is a text. */
  readonly body: unknown;
  readonly hasKey: boolean;
}

/** Returns the parts of a request that was received. */
export function rawCallOf({ summary, request }: Lab<'RequestThread'>): RawCall {
  const [path = '', search = ''] = summary.url.split('?', 2);
  return {
    method: summary.method,
    path,
    query: search.split('&').flatMap((pair) => {
      const [name = '', value = ''] = pair.split('=', 2);
      return name === '' ? [] : [[decoded(name), value.split(',').map(decoded)] as const];
    }),
    body: request.body === null ? undefined : valueOf(request.body),
    hasKey: 'authorization' in request.headers,
  };
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// A request as a call of its operation.

/** Returns a request as a call of its operation; undefined if no operation, or no argument of it, can send the request. */
export function sampleOf(thread: Lab<'RequestThread'>, baseUrl: string, table: SampleTable): Sample | undefined {
  const { path, query, body, hasKey } = rawCallOf(thread);
  const { operation } = thread.summary;
  const dispatch = own(table.operations, operation ?? '');
  if (operation === null || !dispatch) return undefined;
  // The values of path parameters are identifiers, which have an underscore; the other segments have none.
  const ids = path.split('/').filter((segment) => segment.includes('_'));
  const names = Object.keys(dispatch.path);
  if (ids.length !== names.length) return undefined;
  const values = query.map(([name, texts]) => {
    const slot = own(dispatch.query, name);
    return [name, slot && queryValue(texts, slot.type)] as const;
  });
  if (values.some(([, value]) => value === undefined)) return undefined;
  return {
    operationId: operation,
    path: Object.fromEntries(names.map((name, at) => [name, ids[at] ?? ''])),
    query: Object.fromEntries(values),
    body,
    baseUrl,
    hasKey,
  };
}
