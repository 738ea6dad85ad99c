import { exactJson } from '../text/exact-json.ts';
import { memberPointer } from '../sources/pointer.ts';
import type { Report } from './report.ts';
import { type Json, listOf, objectOf, type NodeRef, type SourceDocument } from './source.ts';

/** A schema with references resolved and `allOf` merged, on one level. Its children stay unchanged. */
export interface Flat {
  /** All keywords except those below. */
  node: Json;
  pointer: string;
  nullable: boolean;
  properties: ReadonlyMap<string, NodeRef & { value: unknown }>;
  required: ReadonlySet<string>;
  /** Alternatives of `oneOf` or `anyOf`, without null. */
  options: readonly NodeRef[];
}

// Deeper than any hand-written schema. Only a schema that contains itself through `allOf` reaches it.
const MAX_DEPTH = 24;

/** Keywords of an alternative that says nothing about the type. */
const OF_A_REQUIREMENT = new Set(['required', 'title', 'description']);
/** Reports whether an alternative only says which properties it requires. */
const onlyRequires = ({ node }: NodeRef): boolean =>
  node['required'] !== undefined && Object.keys(node).every((keyword) => OF_A_REQUIREMENT.has(keyword));

const isNull = ({ node }: NodeRef): boolean => node['type'] === 'null';

export function flatten(document: SourceDocument, report: Report, ref: NodeRef, depth = 0): Flat {
  const { node, pointer } = document.follow(ref);
  if (depth > MAX_DEPTH) {
    if (node['allOf'] !== undefined) {
      report.error(pointer, 'allOf refers to the schema itself; refer to another schema');
    }
    return { node: {}, pointer, nullable: false, properties: new Map(), required: new Set(), options: [] };
  }
  const parts = listOf(node['allOf']).map((part, index) =>
    flatten(document, report, { node: objectOf(part), pointer: memberPointer(pointer, 'allOf', index) }, depth + 1),
  );
  const choices = ['oneOf', 'anyOf'].flatMap((keyword) => {
    const alternatives = listOf(node[keyword]).map((option, index): NodeRef => {
      return { node: objectOf(option), pointer: memberPointer(pointer, keyword, index) };
    });
    if (alternatives.length === 0 || !alternatives.every((option) => onlyRequires(document.follow(option)))) {
      return alternatives;
    }
    report.warn(pointer, `${keyword} only requires one or another property; SDKs require none of them`);
    return [];
  });
  const options = choices.filter((option) => !isNull(document.follow(option)));
  const own = { node, pointer, nullable: saysNull(node) || options.length < choices.length };
  const merged = merge(own, propertiesOf(node, pointer), options, parts);
  const [only] = merged.options;
  if (only === undefined) return merged;
  if (merged.properties.size > 0) return merged.options.length > 1 ? joined(document, report, merged, depth) : merged;
  if (merged.options.length > 1) return merged;
  // A single alternative, such as the rest of "this or null".
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
  const required = [node, ...parts.map((part) => part.node)].flatMap((schema) =>
    listOf(schema['required']).map(String),
  );
  return {
    node: { ...keywords, ...text, ...node },
    pointer,
    nullable: nullable || (parts.length > 0 && parts.every((part) => part.nullable)),
    properties: new Map([...parts.flatMap((part) => [...part.properties]), ...own]),
    required: new Set([...required, ...parts.flatMap((part) => [...part.required])]),
    options: [...options, ...parts.flatMap((part) => part.options)],
  };
}

/**
 * Returns one object for properties next to alternatives: with the properties of all alternatives, of which none is
 * required. It accepts everything that the schema accepts, and more.
 */
function joined(document: SourceDocument, report: Report, merged: Flat, depth: number): Flat {
  const { pointer } = merged;
  const alternatives = merged.options.map((option) => flatten(document, report, option, depth + 1));
  if (!alternatives.every(mayBeObject)) {
    report.warn(
      pointer,
      'the schema has properties next to alternatives that are not objects; SDKs use any JSON value',
    );
    return { ...merged, properties: new Map() };
  }
  report.warn(
    pointer,
    'the schema has properties next to alternatives; SDKs have those of all alternatives, as optional ones',
  );
  const properties = new Map(merged.properties);
  for (const [name, property] of alternatives.flatMap((alternative) => [...alternative.properties])) {
    if (merged.properties.has(name)) continue;
    const known = properties.get(name);
    const isSame = known === undefined || exactJson(known.value) === exactJson(property.value);
    // Without a type, it is any JSON value.
    properties.set(name, isSame ? property : { value: {}, node: {}, pointer: property.pointer });
  }
  return { ...merged, properties, options: [] };
}

const mayBeObject = ({ node, options }: Flat): boolean =>
  options.length === 0 && (node['type'] === undefined || node['type'] === 'object');

// OpenAPI 3.0 uses a keyword, 3.1 a type or a value.
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

/** Returns the annotations of a schema. */
export function annotations(node: Json): Record<string, unknown> {
  const { description, deprecated } = node;
  return {
    ...(typeof description === 'string' ? { description } : {}),
    ...(deprecated === true ? { deprecated } : {}),
  };
}

// Annotations of a part do not apply to the whole, and the discriminator of a base distinguishes its derived schemas.
const OF_THE_PART = new Set(['description', 'deprecated', 'title', 'discriminator']);
const isKeyword = ([name]: readonly [string, unknown]): boolean => !OF_THE_PART.has(name);
