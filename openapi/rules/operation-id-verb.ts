import { operations } from './operations.ts';
import { type Context, fields, type Rule } from './redocly.ts';

const VERBS: Record<string, readonly string[]> = {
  get: ['list', 'retrieve'],
  post: ['create', 'adjust', 'cancel', 'ping', 'request', 'retry', 'rotate'],
  put: ['set', 'update'],
  patch: ['update'],
  delete: ['delete', 'revoke'],
};

/**
 * Requires an operationId to start with a verb that fits the HTTP method, followed by a noun. The method of the resource
 * starts with the same verb: `orders.retrieve` is `retrieveOrder` in hooks, errors and functions.
 */
export const operationIdVerb: Rule = () => ({
  Paths(paths: unknown, context: Context) {
    for (const { name, method, node, location } of operations(paths, context)) {
      const verbs = VERBS[method] ?? [];
      const verb = verbs.find((candidate) => new RegExp(`^${candidate}[A-Z]`).test(name));
      if (verb !== undefined) {
        const resourceMethod = fields(node['x-sdk'])['method'];
        if (typeof resourceMethod !== 'string' || new RegExp(`^${verb}(?![a-z])`).test(resourceMethod)) continue;
        context.report({
          message: `operationId ${name} and the method ${resourceMethod} in x-sdk start with different verbs; rename one of them`,
          location: location.child(['operationId']),
        });
        continue;
      }
      const allowed = verbs.length > 0 ? verbs.join(' or ') : 'a verb (none is defined for this method)';
      const remedy = 'rename it, or add the verb to VERBS in openapi/rules/operation-id-verb.ts';
      context.report({
        message: `operationId ${name} of a ${method.toUpperCase()} operation must start with ${allowed}, followed by a noun; ${remedy}`,
        location: location.child(['operationId']),
      });
    }
  },
});
