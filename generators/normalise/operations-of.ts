import { HTTP_METHODS } from '../../openapi/rules/http-methods.ts';
import { memberPointer } from '../sources/pointer.ts';
import { formOf } from './forms.ts';
import { type Json, objectOf, type SourceDocument } from './source.ts';

/** A part of the document that can be left out: an operation or a webhook. */
export interface Part {
  /** `POST /orders`, `POST /orders#multipart` for a further form of it, or `webhook orderCreated`. */
  name: string;
  pointer: string;
  /** Name of the operation, of which the part is a form. */
  of: string;
  /** Word of a further form. */
  word?: string;
  /** JSON Pointer of the operation. */
  own: string;
  /** JSON Pointer of its path item. */
  item: string;
  /** Why no library can have it, and what to do; absent if its parts decide. */
  unsupported?: string;
}

/** Members of a path item that are not operations (OpenAPI 3.2, section 4.9). */
const QUERY = 'query';
const ADDITIONAL = 'additionalOperations';

const isExtension = (name: string): boolean => name.startsWith('x-');

/** Returns the operations and the webhooks of a document, also those that no library can have. */
export function partsOf(source: SourceDocument): Part[] {
  return ['paths', 'webhooks'].flatMap((kind) =>
    Object.entries(objectOf(source.root[kind]))
      .filter(([key, item]) => !isExtension(key) && key !== '$ref' && item !== null)
      .flatMap(([key, item]) => partsOfItem(key, item, memberPointer('#', kind, key))),
  );
}

function partsOfItem(key: string, value: unknown, item: string): Part[] {
  const isWebhook = item.startsWith('#/webhooks');
  const whole = isWebhook ? `webhook ${key}` : key;
  const node = objectOf(value);
  if (node !== value) return [{ ...named(whole, item), item, unsupported: 'a path item is an object; correct it' }];
  // A reference that is still here cannot be resolved, so that its methods are unknown.
  if (typeof node['$ref'] === 'string') return [{ ...named(whole, item), item }];
  const others = Object.keys(objectOf(node[ADDITIONAL])).map((method) => [ADDITIONAL, method]);
  const standard = [...HTTP_METHODS, QUERY].filter((method) => node[method] !== undefined).map((method) => [method]);
  return [...standard, ...others].map((tokens) => {
    const method = (tokens.at(-1) ?? '').toUpperCase();
    const name = isWebhook ? `webhook ${key}${method === 'POST' ? '' : ` (${method})`}` : `${method} ${key}`;
    const pointer = memberPointer(item, ...tokens);
    const operation = tokens.reduce<unknown>((owner, token) => objectOf(owner)[token], node);
    const unsupported = reasonOf({ key, tokens, method, isWebhook, operation });
    const form = formOf(objectOf(operation));
    const place = form === undefined ? item : memberPointer('#', 'paths', form.path);
    return {
      ...named(name, pointer),
      ...(form === undefined ? {} : { of: `${method} ${form.path}`, word: form.word }),
      own: memberPointer(place, ...tokens),
      item: place,
      ...(unsupported === undefined ? {} : { unsupported }),
    };
  });
}

const named = (name: string, pointer: string): Omit<Part, 'item'> => ({ name, of: name, pointer, own: pointer });

interface Considered {
  key: string;
  tokens: readonly string[];
  method: string;
  isWebhook: boolean;
  operation: unknown;
}

function reasonOf({ key, tokens, method, isWebhook, operation }: Considered): string | undefined {
  if (objectOf(operation) !== operation) return `an operation is an object, and ${method} has none; describe it`;
  if (isWebhook) return method === 'POST' ? undefined : `libraries read webhooks by POST, not by ${method}`;
  if (!key.startsWith('/')) return `a path starts with a slash; write "/${key}"`;
  if (tokens[0] === QUERY || tokens[0] === ADDITIONAL)
    return `the HTTP method ${method} is not supported; offer the operation by POST`;
  return undefined;
}

/** Returns the document with the path items that its paths refer to, each in its place. */
export function withPathItems(source: SourceDocument): Json {
  const placed = ['paths', 'webhooks'].flatMap((kind) => {
    const items = Object.entries(objectOf(placedItem(source, source.root[kind]))).filter(([key]) => !isExtension(key));
    if (source.root[kind] === undefined) return [];
    return [[kind, Object.fromEntries(items.map(([key, item]) => [key, placedItem(source, item)]))]];
  });
  return { ...source.root, ...Object.fromEntries(placed) };
}

function placedItem(source: SourceDocument, item: unknown): unknown {
  const node = objectOf(item);
  if (typeof node['$ref'] !== 'string') return item;
  const found = source.resolve(node['$ref']);
  if (found === undefined) return item;
  const { $ref: _, ...own } = node;
  return { ...found, ...own };
}
