import { own, queryValue, type Sample } from '../../../../generators/samples/sample.ts';
import type { SampleTable } from '../../../../generators/samples/table.ts';
import type { Lab } from '../lab/types.ts';
import { rawCallOf } from './raw-call.ts';

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
