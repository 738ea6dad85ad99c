import { memberPointer } from '../sources/pointer.ts';
import { collision } from './naming.ts';
import { type Flat } from './flatten.ts';
import { listOf, objectOf, type NodeRef, type SourceDocument, textOf } from './source.ts';

/** Target of a schema: a class, an enum, a union, or an inline type. */
export type Kind = { is: 'object' } | { is: 'enum'; values: string[] } | { is: 'union' } | Plain;

export interface Plain {
  is: 'plain';
  /** Common type of all alternatives. */
  scalar?: 'string' | 'integer' | 'number' | 'boolean';
}

const SCALARS = ['string', 'integer', 'number', 'boolean'] as const;
const PLAIN: Plain = { is: 'plain' };

export function kindOf(flat: Flat, flattened: (option: NodeRef) => Flat): Kind {
  if (flat.properties.size > 0) return { is: 'object' };
  if (flat.options.length > 0) return kindOfChoice(flat, flat.options.map(flattened));
  return enumOf(valuesOf(flat));
}

function kindOfChoice(flat: Flat, options: readonly Flat[]): Kind {
  // Open enums are written as "one of these strings, or any other string".
  if (options.every(isText)) {
    const kind = enumOf(options.flatMap(valuesOf));
    return kind.is === 'enum' ? kind : { ...PLAIN, scalar: 'string' };
  }
  const scalar = SCALARS.find((type) => options.every(({ node }) => node['type'] === type));
  if (scalar !== undefined) return { ...PLAIN, scalar };
  const objects = options.every(({ properties }) => properties.size > 0);
  return objects && textOf(objectOf(flat.node['discriminator'])['propertyName']) !== undefined
    ? { is: 'union' }
    : PLAIN;
}

export function isText(flat: Flat): boolean {
  const types = [flat.node['type'] ?? []].flat().filter((type) => type !== 'null');
  const values = valuesOf(flat);
  return types.length === 1 ? types[0] === 'string' : types[0] === undefined && values.length > 0;
}

/** Returns the strings that a schema enumerates. Empty if it enumerates other values. */
export function valuesOf({ node }: Flat): string[] {
  const listed = node['const'] === undefined ? listOf(node['enum']) : [node['const']];
  const values = listed.filter((value) => value !== null);
  return values.every((value) => typeof value === 'string') ? values : [];
}

// A single value is an inline constant. Values that share a name in code stay strings.
function enumOf(values: readonly string[]): Kind {
  const unique = [...new Set(values)];
  return unique.length > 1 && collision('constant', unique) === undefined ? { is: 'enum', values: unique } : PLAIN;
}

/**
 * Returns the variants of a union with their discriminator values: from the mapping, a constant, or the schema name.
 */
export function variantsOf(
  document: SourceDocument,
  flat: Flat,
): { propertyName: string; variants: { value: string; ref: NodeRef }[] } {
  const discriminator = objectOf(flat.node['discriminator']);
  const propertyName = textOf(discriminator['propertyName']) ?? '';
  const mapping = Object.entries(objectOf(discriminator['mapping'])).map(([value, target]): [string, string] => {
    const text = String(target);
    // OpenAPI 3.1, section 4.8.25: a name or a reference.
    return [value, text.startsWith('#') ? text : memberPointer('#', 'components', 'schemas', text)];
  });
  const variants = flat.options.flatMap((ref) => {
    const { pointer, node } = document.follow(ref);
    const mapped = mapping.filter(([, target]) => target === pointer).map(([value]) => value);
    if (mapped.length > 0) return mapped.map((value) => ({ value, ref }));
    const property = objectOf(objectOf(node['properties'])[propertyName]);
    const constant = textOf(property['const']) ?? textOf(listOf(property['enum'])[0]);
    return [{ value: constant ?? pointer.replace(/^.*\//, ''), ref }];
  });
  return { propertyName, variants };
}
