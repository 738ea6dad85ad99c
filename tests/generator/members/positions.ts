/** Positions of a third-party document: a schema with everything that it refers to and consists of. */
import { memberPointer } from '../../../generators/sources/pointer.ts';
import { listOf, type NodeRef, objectOf, type SourceDocument } from '../../../generators/normalise/source.ts';

/** A place in a document at which a value has a schema, or several that hold at once. */
export interface Position {
  /** The schemas, with those that they refer to, their parts and their alternatives. */
  parts: readonly NodeRef[];
  /** Schemas of alternatives, among the parts. */
  alternatives: readonly NodeRef[];
}

const COMPOSING = ['allOf', 'oneOf', 'anyOf'] as const;

const CONDITIONS = ['if', 'then', 'else'] as const;

/** Returns the position of values that match all of these schemas. */
export function positionOf(document: SourceDocument, schemas: readonly NodeRef[]): Position {
  const parts = new Map<string, NodeRef>();
  const alternatives = new Map<string, NodeRef>();
  const roots = new Set(schemas.map((schema) => document.follow(schema).pointer));
  const add = (ref: NodeRef): void => {
    if (parts.has(ref.pointer)) return;
    parts.set(ref.pointer, ref);
    if (ref.node['$ref'] !== undefined) add(document.follow(ref));
    for (const keyword of CONDITIONS) {
      if (ref.node[keyword] !== undefined) {
        add({ node: objectOf(ref.node[keyword]), pointer: memberPointer(ref.pointer, keyword) });
      }
    }
    for (const keyword of COMPOSING) {
      const all = listOf(ref.node[keyword]).map((value, index): NodeRef => {
        return { node: objectOf(value), pointer: memberPointer(ref.pointer, keyword, index) };
      });
      // A base that lists its kinds: for a kind, the choice is made.
      if (keyword !== 'allOf' && all.some((part) => roots.has(document.follow(part).pointer))) continue;
      for (const part of all) {
        if (keyword !== 'allOf') alternatives.set(part.pointer, part);
        add(part);
      }
    }
  };
  for (const schema of schemas) add(schema);
  return { parts: [...parts.values()], alternatives: [...alternatives.values()] };
}

/** Returns the schemas of each declared member, by name. */
export function membersAt({ parts }: Position): Map<string, NodeRef[]> {
  const members = new Map<string, NodeRef[]>();
  for (const { node, pointer } of parts) {
    for (const [name, value] of Object.entries(objectOf(node['properties']))) {
      const member = { node: objectOf(value), pointer: memberPointer(pointer, 'properties', name) };
      members.set(name, [...(members.get(name) ?? []), member]);
    }
  }
  return members;
}

/** Returns the schemas that a keyword of the parts contains, such as `items`. */
export function schemasAt({ parts }: Position, keyword: string): NodeRef[] {
  return parts.flatMap(({ node, pointer }) => {
    const value = node[keyword];
    const isSchema = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isSchema ? [{ node: objectOf(value), pointer: memberPointer(pointer, keyword) }] : [];
  });
}

/** Returns the JSON types that the parts state, without null. */
export function typesAt({ parts }: Position): Set<unknown> {
  return new Set(parts.flatMap(({ node }) => [node['type'] ?? []].flat()).filter((type) => type !== 'null'));
}
