import { memberPointer } from '../sources/pointer.ts';
import { type Json, textOf } from './source.ts';

/** Keywords of references that may name an anchor, and of the anchors. */
const REFERENCES = new Set(['$ref', '$dynamicRef']);
const ANCHORS = ['$anchor', '$dynamicAnchor'];

/**
 * Returns the document with references to anchors (JSON Schema 2020-12 core, section 8.2.2) as pointers. A dynamic
 * reference is resolved as if no other schema replaced its anchor. A name that two schemas have stays, because only
 * their `$id` tells them apart.
 */
export function withoutAnchors(root: unknown): unknown {
  const anchors = new Map<string, string | undefined>();
  visit(root, '#', (node, pointer) => {
    for (const name of ANCHORS.map((keyword) => textOf(node[keyword]))) {
      if (name !== undefined) anchors.set(`#${name}`, anchors.has(`#${name}`) ? undefined : pointer);
    }
  });
  return anchors.size === 0 ? root : replaced(root, anchors);
}

function visit(value: unknown, pointer: string, use: (node: Json, pointer: string) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) use(value as Json, pointer);
  for (const [name, inner] of Object.entries(value)) visit(inner, memberPointer(pointer, name), use);
}

function replaced(value: unknown, anchors: ReadonlyMap<string, string | undefined>): unknown {
  if (Array.isArray(value)) return value.map((item) => replaced(item, anchors));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, inner]): [string, unknown] => {
    const target = REFERENCES.has(name) && typeof inner === 'string' ? anchors.get(inner) : undefined;
    return target === undefined ? [name, replaced(inner, anchors)] : ['$ref', target];
  });
  return Object.fromEntries(members);
}
