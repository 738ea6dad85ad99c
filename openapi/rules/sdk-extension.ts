import { operations } from './operations.ts';
import { type Context, fields, type Location, type Rule } from './redocly.ts';

const NAME = /^[a-z][A-Za-z0-9]*$/;

/** Each operation says with `x-sdk: {resource, method}` where the SDKs offer it; nothing else is annotated. */
export const sdkExtension: Rule = () => ({
  Paths(paths: unknown, context: Context) {
    const owners = new Map<string, string>();
    for (const { name, node, at } of operations(paths, context)) {
      const sdk = fields(node['x-sdk']);
      const { resource, method, ...others } = sdk;
      if (!NAME.test(String(resource ?? '')) || !NAME.test(String(method ?? ''))) {
        const message = `${name} needs \`x-sdk: {resource, method}\`, both in camelCase`;
        context.report({ message, location: node['x-sdk'] === undefined ? at : at.child(['x-sdk']) });
        continue;
      }
      reportExtras(context, Object.keys(others), at.child(['x-sdk']));
      const call = `${String(resource)}.${String(method)}`;
      const owner = owners.get(call);
      if (owner !== undefined) {
        const message = `x-sdk ${call} of ${name} is taken by ${owner}; choose another method`;
        context.report({ message, location: at.child(['x-sdk', 'method']) });
      }
      owners.set(call, name);
    }
  },
  // Paging, retries, idempotency and the rest follow from the document: an annotation could only contradict it.
  any: {
    enter(node: unknown, context: Context) {
      const extras = Object.keys(fields(node)).filter((key) => key.startsWith('x-') && key !== 'x-sdk');
      reportExtras(context, Array.isArray(node) ? [] : extras, context.location);
    },
  },
});

function reportExtras(context: Context, keys: readonly string[], at: Location): void {
  for (const key of keys) {
    const message = `${key} is no annotation of this contract; remove it, the generators derive what they need`;
    context.report({ message, location: at.child([key]).key() });
  }
}
