import { pointerTokens } from './pointer.ts';

/** A place in a JSON document. */
interface JsonNode {
  /** What stands there; undefined when nothing does. */
  node: unknown;
  /** JSON Pointer fragment of it. */
  pointer: string;
}

/** The place that a reference of a JSON document leads to in the end. */
interface FollowedReference extends JsonNode {
  /** The reference that leads nowhere, or back to where it came from; then `node` is undefined. */
  broken?: { pointer: string; target: string };
}

/** Finds what stands at a JSON Pointer fragment (RFC 6901) of a document; undefined when nothing does. */
export function valueAt(document: unknown, pointer: string): unknown {
  let node = document;
  for (const token of pointerTokens(pointer)) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, token)) return undefined;
    node = (node as Record<string, unknown>)[token];
  }
  return node;
}

/** Follows the `$ref` at a place of a document, and those that it leads to; the place itself when it is none. */
export function followReference(document: unknown, place: JsonNode): FollowedReference {
  const passed = new Set<unknown>();
  let { node, pointer } = place;
  for (let target = targetOf(node); target !== undefined; target = targetOf(node)) {
    passed.add(node);
    const next = target.startsWith('#') ? valueAt(document, target) : undefined;
    if (next === undefined || passed.has(next))
      return { node: undefined, pointer: target, broken: { pointer, target } };
    node = next;
    pointer = target;
  }
  return { node, pointer };
}

function targetOf(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null || !('$ref' in node)) return undefined;
  return typeof node.$ref === 'string' ? node.$ref : undefined;
}
