import { type NodeRef, type SourceDocument } from './source.ts';

const STRUCTURE = ['properties', 'items', 'allOf', 'oneOf', 'anyOf'];

/** Returns what a schema says that a body of text or bytes does not: fields, items, or another type. Undefined if nothing. */
export function lostStructure(document: SourceDocument, schema: NodeRef): string | undefined {
  const { node } = document.follow(schema);
  if (STRUCTURE.some((keyword) => node[keyword] !== undefined)) return 'without the fields of its schema';
  const others = [node['type'] ?? []].flat().filter((type) => type !== 'string' && type !== 'null');
  return others.length === 0 ? undefined : `and not as ${others.join(' or ')}`;
}
