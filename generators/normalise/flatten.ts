import { memberPointer } from '../sources/pointer.ts';
import type { Report } from './report.ts';
import { type Json, listOf, objectOf, type NodeRef, type SourceDocument } from './source.ts';

/** A schema with its references followed and its `allOf` merged: one level, its children as they were. */
export interface Flat {
  /** All keywords but those below. */
  node: Json;
  pointer: string;
  nullable: boolean;
  properties: ReadonlyMap<string, NodeRef & { value: unknown }>;
  required: ReadonlySet<string>;
  /** What `oneOf` or `anyOf` offers, without null; empty when it is no choice. */
  options: readonly NodeRef[];
}

// Deeper than any schema a person wrote; only one that contains itself by `allOf` gets there.
const MAX_DEPTH = 24;

const isNull = ({ node }: NodeRef): boolean => node['type'] === 'null';

export function flatten(document: SourceDocument, report: Report, place: NodeRef, depth = 0): Flat {
  const { node, pointer } = document.follow(place);
  if (depth > MAX_DEPTH) {
    if (node['allOf'] !== undefined) {
      report.error(pointer, 'the schema is composed of itself; let allOf name another one');
    }
    return { node: {}, pointer, nullable: false, properties: new Map(), required: new Set(), options: [] };
  }
  const parts = listOf(node['allOf']).map((part, index) =>
    flatten(document, report, { node: objectOf(part), pointer: memberPointer(pointer, 'allOf', index) }, depth + 1),
  );
  const choices = ['oneOf', 'anyOf'].flatMap((keyword) =>
    listOf(node[keyword]).map((option, index): NodeRef => {
      return { node: objectOf(option), pointer: memberPointer(pointer, keyword, index) };
    }),
  );
  const options = choices.filter((option) => !isNull(document.follow(option)));
  const own = { node, pointer, nullable: saysNull(node) || options.length < choices.length };
  const merged = merge(own, propertiesOf(node, pointer), options, parts);
  const [only] = merged.options;
  if (only === undefined || merged.options.length > 1 || merged.properties.size > 0) {
    if (merged.options.length > 1 && merged.properties.size > 0) reportMix(report, pointer);
    return merged;
  }
  // A choice of one thing, as it is left of "this or null".
  const inner = flatten(document, report, only, depth + 1);
  return { ...inner, node: { ...inner.node, ...annotations(node) }, nullable: inner.nullable || merged.nullable };
}

function merge(
  { node, pointer, nullable }: Pick<Flat, 'node' | 'pointer' | 'nullable'>,
  own: Flat['properties'],
  options: readonly NodeRef[],
  parts: readonly Flat[],
): Flat {
  const keywords = Object.fromEntries(parts.flatMap(({ node: part }) => Object.entries(part).filter(isKeyword)));
  const text = parts.length === 1 ? annotations(parts[0]?.node ?? {}) : {};
  const required = [node, ...parts.map((part) => part.node)].flatMap((one) => listOf(one['required']).map(String));
  return {
    node: { ...keywords, ...text, ...node },
    pointer,
    nullable: nullable || (parts.length > 0 && parts.every((part) => part.nullable)),
    properties: new Map([...parts.flatMap((part) => [...part.properties]), ...own]),
    required: new Set([...required, ...parts.flatMap((part) => [...part.required])]),
    options: [...options, ...parts.flatMap((part) => part.options)],
  };
}

function reportMix(report: Report, pointer: string): void {
  report.error(pointer, 'a choice beside properties has no class; write the properties into each of its schemas');
}

// 3.0 says it with a keyword, 3.1 with a type or a value.
function saysNull(node: Json): boolean {
  const types = [node['type']].flat();
  const values = listOf(node['enum']);
  return node['nullable'] === true || (types.length > 1 && types.includes('null')) || values.includes(null);
}

function propertiesOf(node: Json, pointer: string): Flat['properties'] {
  return new Map(
    Object.entries(objectOf(node['properties'])).map(([name, value]) => [
      name,
      { value, node: objectOf(value), pointer: memberPointer(pointer, 'properties', name) },
    ]),
  );
}

/** What a schema says to readers. */
export function annotations(node: Json): Record<string, unknown> {
  const { description, deprecated } = node;
  return {
    ...(typeof description === 'string' ? { description } : {}),
    ...(deprecated === true ? { deprecated } : {}),
  };
}

// What a part says of itself is not said of the whole, and a base's discriminator tells its heirs apart.
const OF_THE_PART = new Set(['description', 'deprecated', 'title', 'discriminator']);
const isKeyword = ([name]: readonly [string, unknown]): boolean => !OF_THE_PART.has(name);
