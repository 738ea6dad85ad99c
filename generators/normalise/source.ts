import { followReference, valueAt } from '../sources/json.ts';
import { memberPointer, pointerTokens } from '../sources/pointer.ts';

/** A JSON object in the input document, whose structure is unknown. */
export type Json = Readonly<Record<string, unknown>>;

export interface NodeRef {
  node: Json;
  /** JSON Pointer fragment of the node. */
  pointer: string;
}

export function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Returns the members of `node` with these names that exist. */
export function pick(node: Json, ...names: string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => node[name] !== undefined).map((name) => [name, node[name]]));
}

/** The input document. Its files have already been read and checked. */
export class SourceDocument {
  readonly root: Json;

  constructor(root: unknown) {
    this.root = objectOf(root);
  }

  /** Resolves a `$ref` through any further ones. Returns a node that is not a reference unchanged. */
  follow(ref: NodeRef): NodeRef {
    const { node, pointer } = followReference(this.root, ref);
    return { node: objectOf(node), pointer };
  }

  /** Returns the value that a `$ref` leads to; undefined if there is none. */
  resolve(reference: string): Json | undefined {
    const { node, broken } = followReference(this.root, { node: { $ref: reference }, pointer: '' });
    return broken === undefined ? objectOf(node) : undefined;
  }

  /** Returns the value at a JSON Pointer fragment. */
  at(pointer: string): unknown {
    return valueAt(this.root, pointer);
  }

  /** Returns the value at a JSON Pointer fragment, also behind references on the way, with the pointer of its own place. */
  find(reference: string): { value: unknown; pointer: string } | undefined {
    let pointer = '#';
    let value: unknown = this.root;
    for (const token of pointerTokens(reference)) {
      const { node, pointer: at } = followReference(this.root, { node: value, pointer });
      if (typeof node !== 'object' || node === null || !Object.hasOwn(node, token)) return undefined;
      value = (node as Json)[token];
      pointer = memberPointer(at, token);
    }
    return { value, pointer };
  }

  component(kind: string): Json {
    return objectOf(objectOf(this.root['components'])[kind]);
  }
}

/** Direction in which a property is sent, if there is only one. */
export type Side = 'request' | 'response';

/** Returns the only direction in which a property is sent (OpenAPI 3.1, `readOnly` and `writeOnly`). */
export function sideOf(node: Json): Side | undefined {
  if (node['readOnly'] === true) return 'response';
  return node['writeOnly'] === true ? 'request' : undefined;
}
