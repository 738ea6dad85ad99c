/** Checks that no operation of a document is lost: each is in the libraries, or is listed as left out. */
import type { SdkModel } from '../../generators/model/model.ts';

type Json = Record<string, unknown>;

const METHODS = /^(?:delete|get|head|options|patch|post|put|query|trace)$/;

const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

/**
 * Counts the operations of the document itself, and not of what the normaliser found in it.
 * @throws {Error} if an operation is neither in the model nor left out
 */
export function requireAllOperations(
  document: unknown,
  { resources, webhooks }: Pick<SdkModel, 'resources'> & { webhooks: readonly string[] },
  omitted: readonly { name: string }[],
): void {
  const kept = new Set(
    resources.flatMap(({ methods }) => methods).map(({ httpMethod, path }) => key(httpMethod, path)),
  );
  const left = new Set(omitted.map(({ name }) => name));
  const received = new Set(webhooks.map((name) => `webhook ${name}`));
  const sent = namesOf(document).filter((each) => !kept.has(each.sent));
  const lost = [...sent, ...webhooksOf(document).filter(({ name }) => !received.has(name))].filter(
    ({ name }) => !left.has(name),
  );
  if (lost.length === 0) return;
  const names = lost.map(({ name }) => name).join(', ');
  throw new Error(`the libraries would lose ${names} without a reason; this is an error of the generator: report it`);
}

/** Names an operation as it is sent, whether or not its path is percent-encoded. */
function key(method: string, path: string): string {
  const [sent = ''] = path.split('#');
  try {
    return `${method.toUpperCase()} ${decodeURI(sent)}`;
  } catch {
    return `${method.toUpperCase()} ${sent}`;
  }
}

function namesOf(document: unknown): { name: string; sent: string }[] {
  return Object.entries(itemOf(document, objectOf(document)['paths']) ?? {}).flatMap(([path, value]) => {
    if (path.startsWith('x-') || value === null) return [];
    const item = itemOf(document, value);
    if (item === undefined) return [{ name: path, sent: '' }];
    const standard = Object.keys(item).filter((member) => METHODS.test(member));
    const methods = [...standard, ...Object.keys(objectOf(item['additionalOperations']))];
    return methods.map((method) => ({ name: `${method.toUpperCase()} ${path}`, sent: key(method, path) }));
  });
}

function webhooksOf(document: unknown): { name: string }[] {
  return Object.entries(itemOf(document, objectOf(document)['webhooks']) ?? {}).flatMap(([name, value]) => {
    if (name.startsWith('x-') || value === null) return [];
    const item = itemOf(document, value);
    if (item === undefined || Object.keys(item).length === 0)
      return item === undefined ? [{ name: `webhook ${name}` }] : [];
    const methods = [
      ...Object.keys(item).filter((member) => METHODS.test(member)),
      ...Object.keys(objectOf(item['additionalOperations'])),
    ];
    return methods.map((method) => ({
      name: `webhook ${name}${method.toUpperCase() === 'POST' ? '' : ` (${method.toUpperCase()})`}`,
    }));
  });
}

/** Returns a path item, if need be through references; undefined if they lead nowhere. */
function itemOf(document: unknown, value: unknown, depth = 0): Json | undefined {
  const item = objectOf(value);
  const { $ref, ...own } = item;
  if (typeof $ref !== 'string') return item;
  let target: unknown = document;
  for (const token of decodeURIComponent($ref).split('/').slice(1))
    target = objectOf(target)[token.replaceAll('~1', '/').replaceAll('~0', '~')];
  if (!$ref.startsWith('#') || target === undefined || depth > 20) return undefined;
  const found = itemOf(document, target, depth + 1);
  return found && { ...found, ...own };
}
