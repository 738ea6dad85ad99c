import { type Context, fields, items, member, members, type NodeRef } from './redocly.ts';

/** A schema within another one, and the name of the field that has it; the name of an item is that of its list. */
export interface NestedSchema extends NodeRef {
  name: string;
}

/** Returns a schema and all schemas below it, each once, with references resolved. */
export function nestedSchemas(context: Context, root: NodeRef, name = ''): NestedSchema[] {
  const found = new Map<string, NestedSchema>();
  const visit = (schema: NestedSchema): void => {
    const key = schema.location.source.absoluteRef + schema.location.pointer;
    if (found.has(key) || Object.keys(schema.node).length === 0) return;
    found.set(key, schema);
    for (const child of childrenOf(context, schema)) visit(child);
  };
  visit({ ...root, name });
  return [...found.values()];
}

function childrenOf(context: Context, schema: NestedSchema): NestedSchema[] {
  const { node, name } = schema;
  const properties = member(context, schema, 'properties');
  const inner = ['items', 'additionalProperties'].filter((key) => typeof node[key] === 'object');
  return [
    ...members(context, properties).map(({ key, ...child }) => ({ ...child, name: key })),
    ...inner.map((key) => ({ ...member(context, schema, key), name })),
    ...items(node['oneOf']).map((_variant, index) => ({
      ...member(context, member(context, schema, 'oneOf'), index),
      name,
    })),
  ];
}

/** Returns the schemas of all media types of a body or a response, with references resolved. */
export function contentSchemas(context: Context, body: NodeRef): NodeRef[] {
  const content = member(context, body, 'content');
  return Object.keys(fields(content.node)).map((type) => member(context, member(context, content, type), 'schema'));
}

/** Identifies a place in the files of the contract. */
export const keyOf = ({ location: { source, pointer } }: Pick<NodeRef, 'location'>): string =>
  source.absoluteRef + pointer;
