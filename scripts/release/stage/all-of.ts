import type { Bench } from './workbench.ts';
import { messageOf } from '../message.ts';

/**
 * Works on several libraries at the same time, and waits for all, so that nobody still writes to a folder that is removed
 * after a failure.
 * @throws {AggregateError} with a line for each library that failed
 */
export async function allOf<Result>(
  benches: readonly Bench[],
  work: (bench: Bench) => Promise<Result>,
): Promise<Result[]> {
  const results = await Promise.allSettled(benches.map(work));
  const errors = results.flatMap((result, index) =>
    result.status === 'fulfilled' ? [] : [new Error(`${benches[index]?.library.folder}: ${messageOf(result.reason)}`)],
  );
  if (errors.length > 0) throw new AggregateError(errors, 'a library cannot be staged');
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}
