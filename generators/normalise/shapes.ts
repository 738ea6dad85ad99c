import type { Flat } from './flat.ts';
import type { NodeRef } from './source.ts';

/** An alternative of a schema, of one JSON type. */
export interface Shape {
  kind: 'scalar' | 'list' | 'object';
  value: unknown;
  pointer: string;
}

// Deeper than any hand-written choice. Only a schema that contains itself reaches it.
const MAX_DEPTH = 8;

/** Returns the alternatives of a schema that are not null. A schema without a type is a scalar. */
export function shapesIn(flat: Flat, flattened: (option: NodeRef) => Flat, depth = 0): Shape[] {
  const { node, pointer, options, properties } = flat;
  if (options.length > 0 && depth < MAX_DEPTH) {
    return options.flatMap((option) => shapesIn(flattened(option), flattened, depth + 1));
  }
  const types = [node['type'] ?? inferredType(node, properties.size > 0)].flat().filter((type) => type !== 'null');
  return types.map((type) => {
    const kind = type === 'array' ? 'list' : type === 'object' ? 'object' : 'scalar';
    const { oneOf: _, anyOf: __, ...own } = node;
    // One of several types, whose keywords do not concern the others.
    return { kind, value: types.length === 1 ? node : { ...own, type }, pointer };
  });
}

function inferredType(node: Flat['node'], hasProperties: boolean): string[] {
  if (hasProperties || node['additionalProperties'] !== undefined) return ['object'];
  return node['items'] === undefined ? ['string'] : ['array'];
}
