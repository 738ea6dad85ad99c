import { operations } from './operations.ts';
import { type Context, fields, type Location, type Rule } from './redocly.ts';

const NAME = /^[a-z][A-Za-z0-9]*$/;

/** Requires `x-sdk: {resource, method}`, the place of an operation in the SDKs, and allows no other extension. */
export const sdkExtension: Rule = () => ({
  Paths(paths: unknown, context: Context) {
    const owners = new Map<string, string>();
    for (const { name, node, location } of operations(paths, context)) {
      const sdk = fields(node['x-sdk']);
      const { resource, method, ...extras } = sdk;
      if (!NAME.test(String(resource ?? '')) || !NAME.test(String(method ?? ''))) {
        const message = `${name} needs \`x-sdk: {resource, method}\` with both names in camelCase; add it`;
        context.report({ message, location: node['x-sdk'] === undefined ? location : location.child(['x-sdk']) });
        continue;
      }
      reportExtras(context, Object.keys(extras), location.child(['x-sdk']));
      const call = `${String(resource)}.${String(method)}`;
      const owner = owners.get(call);
      if (owner !== undefined) {
        const message = `x-sdk ${call} of ${name} is already used by ${owner}; choose another method`;
        context.report({ message, location: location.child(['x-sdk', 'method']) });
      }
      owners.set(call, name);
    }
  },
  // Paging, retries and idempotency are derived from the contract; an extension could only contradict it.
  any: {
    enter(node: unknown, context: Context) {
      const isOperation = 'operationId' in fields(node) && !context.location.pointer.includes('/webhooks/');
      const extras = Object.keys(fields(node)).filter(
        (key) => key.startsWith('x-') && !(key === 'x-sdk' && isOperation),
      );
      reportExtras(context, Array.isArray(node) ? [] : extras, context.location);
    },
  },
});

function reportExtras(context: Context, keys: readonly string[], location: Location): void {
  for (const key of keys) {
    const what =
      key === 'x-sdk' ? 'x-sdk belongs to an operation of a path' : `${key} is not an extension of this contract`;
    const message = `${what}; remove it, the generators derive what they need`;
    context.report({ message, location: location.child([key]).key() });
  }
}
