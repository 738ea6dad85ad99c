import { type Context, fields, type Fields, type Location, type NodeRef } from './redocly.ts';

interface Definitions {
  /** Name of the definition for each location that a reference resolves to. */
  names: Map<string, string>;
  schemas: Fields;
}

/** Returns a schema with the targets of all its references in `$defs`, so that a validator can compile it alone. */
export function selfContained(context: Context, { node, location }: NodeRef): Fields {
  const definitions: Definitions = { names: new Map(), schemas: {} };
  return { ...fields(copyOf(context, node, location, definitions)), $defs: definitions.schemas };
}

function copyOf(context: Context, node: unknown, location: Location, definitions: Definitions): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) {
    return node.map((item, index) => copyOf(context, item, location.child([index]), definitions));
  }
  if (typeof fields(node)['$ref'] === 'string') return referenceTo(context, node, location, definitions);
  const entries = Object.entries(node).map(([key, value]): [string, unknown] => [
    key,
    copyOf(context, value, location.child([key]), definitions),
  ]);
  return Object.fromEntries(entries);
}

function referenceTo(context: Context, node: object, location: Location, definitions: Definitions): Fields {
  const target = context.resolve(node, location.source.absoluteRef);
  // Redocly reports a reference that cannot be resolved.
  if (target.location === undefined) return {};
  const { names, schemas } = definitions;
  const key = target.location.source.absoluteRef + target.location.pointer;
  const name = names.get(key) ?? `schema${names.size}`;
  if (!names.has(key)) {
    names.set(key, name);
    schemas[name] = copyOf(context, target.node, target.location, definitions);
  }
  return { $ref: `#/$defs/${name}` };
}
