/** Parts of a request as the function `request` of every library takes them. */
import type { Lab } from '../lab/types.ts';

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
