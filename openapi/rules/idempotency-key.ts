import { operations, parameterOf } from './operations.ts';
import type { Context, Rule } from './redocly.ts';

const WRITES = new Set(['put', 'patch', 'delete']);

/** POST requires an Idempotency-Key; PUT, PATCH and DELETE accept one; a read has nothing to repeat. */
export const idempotencyKey: Rule = () => ({
  Paths(paths: unknown, context: Context) {
    for (const operation of operations(paths, context)) {
      const key = parameterOf(operation, 'header', 'Idempotency-Key');
      const problem = problemOf(operation.method, key?.['required'] === true, key !== undefined);
      if (problem === undefined) continue;
      context.report({ message: `${operation.name} ${problem}`, location: operation.at.child(['operationId']) });
    }
  },
});

function problemOf(method: string, required: boolean, present: boolean): string | undefined {
  if (method === 'post') return required ? undefined : 'is a POST, so it must require the header Idempotency-Key';
  if (!WRITES.has(method))
    return present ? 'only reads, so it takes no Idempotency-Key; remove the parameter' : undefined;
  if (!present) return 'writes, so it must accept the header Idempotency-Key; add the optional parameter';
  return required ? 'is idempotent by its method, so Idempotency-Key must be optional' : undefined;
}
