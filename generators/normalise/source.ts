import { followReference, valueAt } from '../sources/json.ts';

/** A JSON object of the document that is read. Nothing is known of it but that it is one. */
export type Json = Readonly<Record<string, unknown>>;

export interface NodeRef {
  node: Json;
  /** JSON Pointer fragment of it. */
  pointer: string;
}

export function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The members of `node` with these names that are there. */
export function pick(node: Json, ...names: string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => node[name] !== undefined).map((name) => [name, node[name]]));
}

/** The document that is brought into the profile. Its files have been read and found sound before. */
export class SourceDocument {
  readonly root: Json;

  constructor(root: unknown) {
    this.root = objectOf(root);
  }

  /** What a `$ref` leads to, after all further ones; the place itself when it is none. */
  follow(place: NodeRef): NodeRef {
    const { node, pointer } = followReference(this.root, place);
    return { node: objectOf(node), pointer };
  }

  /** What stands at a JSON Pointer fragment. */
  at(pointer: string): unknown {
    return valueAt(this.root, pointer);
  }

  component(kind: string): Json {
    return objectOf(objectOf(this.root['components'])[kind]);
  }
}
