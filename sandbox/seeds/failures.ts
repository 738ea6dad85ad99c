/** Failures of seeds: valid files whose data contradict one another, such as an order of a SKU that no product has. */
import { Problem } from '../contract/problem.ts';

/** Thrown for a part of a seed that the domain refuses; `keys` lead to the part. */
export class SeedFailure extends Error {
  override readonly name = 'SeedFailure';
  readonly keys: readonly string[];

  constructor(keys: readonly string[], message: string, cause: unknown) {
    super(message, { cause });
    this.keys = keys;
  }
}

/** Runs the work of one part of a seed; its problems become failures that name the part. */
export async function inPart<T>(keys: readonly (string | number)[], run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const outer = keys.map(String);
    if (error instanceof SeedFailure) throw new SeedFailure([...outer, ...error.keys], error.message, error.cause);
    if (error instanceof Problem) throw new SeedFailure(outer, textOf(error), error);
    throw error;
  }
}

/** Returns what is wrong: the errors of fields if there are any, because they say more than the problem. */
function textOf({ message, errors = [] }: Problem): string {
  if (errors.length === 0) return message;
  return errors.map(({ pointer, detail }) => `${pointer?.slice(2).replaceAll('/', '.') ?? ''} ${detail}`).join('; ');
}
