import { type Operation, operations } from './operations.ts';
import { type Context, fields, items, type Rule } from './redocly.ts';

/** The words of an operation that every API key may call. */
const EVERY_KEY = /whatever its scopes/;
const READS = new Set(['get', 'head']);

/** Requires a scope of each operation, unless its text says that it works with every key, and a write scope of each write. */
export const requiredScopes: Rule = () => ({
  Paths(paths: unknown, context: Context) {
    for (const operation of operations(paths, context)) {
      const message = messageOf(operation);
      if (message === undefined) continue;
      const at = operation.node['security'] === undefined ? ['operationId'] : ['security'];
      context.report({ message: `${operation.name} ${message}`, location: operation.location.child(at).key() });
    }
  },
});

function messageOf({ node, method }: Operation): string | undefined {
  // Nobody has a key for a public operation.
  if (Array.isArray(node['security']) && node['security'].length === 0) return undefined;
  const scopes = items(node['security']).flatMap((option) => Object.values(fields(option)).flat().map(String));
  const isForEveryKey = EVERY_KEY.test(String(node['description'] ?? '').replaceAll(/\s+/g, ' '));
  if (isForEveryKey && scopes.length > 0)
    return 'works with every key "whatever its scopes", but requires a scope; change one of the two';
  if (isForEveryKey) return undefined;
  if (scopes.length === 0)
    return 'requires no scope; add `security` with one, or write that it works with every key, "whatever its scopes"';
  if (READS.has(method) || scopes.some((scope) => !scope.endsWith(':read'))) return undefined;
  return `writes, but requires only ${scopes.join(', ')}; require a scope that ends with :write`;
}
