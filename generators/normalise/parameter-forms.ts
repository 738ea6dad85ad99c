import type { ParameterNode, SchemaNode } from '../model/document.ts';
import { exactJson } from '../text/exact-json.ts';
import type { Schemas } from './schemas.ts';
import { type Json, objectOf, pick } from './source.ts';

export type SchemaUse = NonNullable<ParameterNode['schema']>;

/** Styles of OpenAPI 3.1, section 4.8.12.2, by the place of the parameter. The first one is the default. */
const STYLES: Readonly<Record<string, readonly string[]>> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form'],
};

/** Returns the style of a parameter; undefined if its place does not have it. */
export function styleOf(style: string | undefined, place: string): string | undefined {
  const known = STYLES[place] ?? [];
  return style === undefined ? known[0] : known.find((one) => one === style);
}

export const stylesOf = (place: string): string => (STYLES[place] ?? []).join(', ');

/** Returns the schema that a reference is to, in the rewritten document. */
export function referenced(use: SchemaUse, schemas: Schemas): SchemaNode {
  return '$ref' in use ? (schemas.components[use.$ref.replace(/^.*\//, '')] ?? {}) : use;
}

/**
 * Returns the schema of a value that is sent as a scalar or a list of scalars; undefined for all others. A parameter
 * without a type is sent as text. Null means that it is omitted.
 */
export function sendable(use: SchemaUse, schemas: Schemas): SchemaUse | undefined {
  if ('$ref' in use) return referenced(use, schemas).enum === undefined ? undefined : use;
  if (use['x-sdk']?.type === 'json') return { type: 'string', ...pick(use as Json, 'description') };
  if (use.oneOf !== undefined) {
    const inner = use.oneOf[0] === undefined ? undefined : sendable(use.oneOf[0], schemas);
    return inner === undefined ? undefined : { ...inner, ...pick(use as Json, 'description', 'default') };
  }
  const type = [use.type ?? []].flat().find((name) => name !== 'null');
  if (type === 'object') return undefined;
  if (type !== 'array') return { ...use, type: type ?? 'string' };
  const items = use.items === undefined ? undefined : sendable(use.items, schemas);
  return items === undefined || (!('$ref' in items) && items.type === 'array') ? undefined : { ...use, type, items };
}

/** Returns a list whose items have the common type of some schemas, or are texts: a list of one item is sent like the item. */
export function listOfAll(list: SchemaNode, scalars: readonly SchemaUse[]): SchemaNode {
  const { items } = list;
  const types = new Set([...scalars, ...(items === undefined ? [] : [items])].map(bareType));
  return types.size === 1 ? list : { ...list, items: { type: 'string' } };
}

function bareType(use: SchemaUse): string {
  const { $ref, type, format, enum: values } = use as SchemaNode & { $ref?: string };
  return exactJson({ $ref, type: [type ?? []].flat().filter((name) => name !== 'null'), format, values });
}

/** Reports whether a value has members or items that are objects or lists. No style says how these are sent. */
export function isNested(use: SchemaUse, schemas: Schemas): boolean {
  const node = referenced(use, schemas);
  const { additionalProperties: rest } = node;
  const inner = [
    ...Object.values(node.properties ?? {}),
    node.items ?? [],
    typeof rest === 'object' ? rest : [],
  ].flat();
  return inner.some((one) => {
    const { type, properties, oneOf, enum: values } = referenced(one, schemas);
    const types = [type ?? []].flat();
    return (
      values === undefined &&
      (properties !== undefined || oneOf !== undefined || types.some((name) => name === 'object' || name === 'array'))
    );
  });
}

/** Returns the media type of a parameter with `content`, and its schema. */
export function contentOf(node: Json): { mediaType: string; schema: unknown } | undefined {
  const [entry] = Object.entries(objectOf(node['content']));
  return entry === undefined ? undefined : { mediaType: entry[0], schema: objectOf(entry[1])['schema'] };
}
