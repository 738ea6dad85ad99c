import { operations, parameterOf } from './operations.ts';
import type { Context, Rule } from './redocly.ts';

const WRITES = new Set(['put', 'patch', 'delete']);

/** Requires Idempotency-Key on POST, makes it optional on PUT, PATCH and DELETE, and forbids it on reads. */
export const idempotencyKey: Rule = () => ({
  Paths(paths: unknown, context: Context) {
    for (const operation of operations(paths, context)) {
      const key = parameterOf(operation, 'header', 'Idempotency-Key');
      const message = messageOf(operation.method, key?.['required'] === true, key !== undefined);
      if (message === undefined) continue;
      context.report({ message: `${operation.name} ${message}`, location: operation.location.child(['operationId']) });
    }
  },
});

function messageOf(method: string, required: boolean, present: boolean): string | undefined {
  if (method === 'post') return required ? undefined : 'is a POST operation; make the header Idempotency-Key required';
  if (!WRITES.has(method))
    return present ? 'only reads, so it must not have Idempotency-Key; remove the parameter' : undefined;
  if (!present) return 'writes, so it must accept the header Idempotency-Key; add the optional parameter';
  return required
    ? 'is idempotent by its HTTP method, so Idempotency-Key must be optional; use the optional parameter'
    : undefined;
}
