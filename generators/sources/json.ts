import { pointerTokens } from './pointer.ts';

/** A value in a JSON document and its position. */
interface JsonNode {
  /** The value. Undefined if it does not exist. */
  node: unknown;
  /** JSON Pointer fragment of the value. */
  pointer: string;
}

/** The value that a reference resolves to. */
interface FollowedReference extends JsonNode {
  /** The reference that cannot be resolved, or that refers to itself. In that case, `node` is undefined. */
  broken?: { pointer: string; target: string };
}

/** Returns the value at a JSON Pointer fragment (RFC 6901) of a document. Undefined if it does not exist. */
export function valueAt(document: unknown, pointer: string): unknown {
  let node = document;
  for (const token of pointerTokens(pointer)) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, token)) return undefined;
    node = (node as Record<string, unknown>)[token];
  }
  return node;
}

/** Resolves a `$ref` through any further ones. Returns a value that is not a reference unchanged. */
export function followReference(document: unknown, start: JsonNode): FollowedReference {
  const passed = new Set<unknown>();
  let { node, pointer } = start;
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
