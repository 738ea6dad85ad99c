import { operations } from './operations.ts';
import type { Context, Rule } from './redocly.ts';

const VERBS: Record<string, readonly string[]> = {
  get: ['list', 'get'],
  post: ['create', 'adjust', 'cancel', 'ping', 'retry', 'rotate'],
  put: ['update'],
  patch: ['update'],
  delete: ['delete', 'revoke'],
};

/** An operationId starts with a verb that fits the method, and goes on with what it acts on. */
export const operationIdVerb: Rule = () => ({
  Paths(paths: unknown, context: Context) {
    for (const { name, method, at } of operations(paths, context)) {
      const verbs = VERBS[method] ?? [];
      if (verbs.some((verb) => new RegExp(`^${verb}[A-Z]`).test(name))) continue;
      const location = at.child(['operationId']);
      const allowed = verbs.length > 0 ? verbs.join(' or ') : 'a verb, but there is none for this method here';
      context.report({
        message: `operationId ${name} of a ${method.toUpperCase()} must start with ${allowed}, followed by a noun`,
        location,
      });
    }
  },
});
