import { operations } from './operations.ts';
import type { Context, Rule } from './redocly.ts';

const VERBS: Record<string, readonly string[]> = {
  get: ['list', 'get'],
  post: ['create', 'adjust', 'cancel', 'ping', 'retry', 'rotate'],
  put: ['update'],
  patch: ['update'],
  delete: ['delete', 'revoke'],
};

/** Requires an operationId to start with a verb that fits the HTTP method, followed by a noun. */
export const operationIdVerb: Rule = () => ({
  Paths(paths: unknown, context: Context) {
    for (const { name, method, location } of operations(paths, context)) {
      const verbs = VERBS[method] ?? [];
      if (verbs.some((verb) => new RegExp(`^${verb}[A-Z]`).test(name))) continue;
      const allowed = verbs.length > 0 ? verbs.join(' or ') : 'a verb (none is defined for this method)';
      context.report({
        message: `operationId ${name} of a ${method.toUpperCase()} operation must start with ${allowed}, followed by a noun; rename it`,
        location: location.child(['operationId']),
      });
    }
  },
});
