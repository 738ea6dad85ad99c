import { memberPointer } from '../sources/pointer.ts';
import { isBinary } from './media-kinds.ts';
import { objectOf, type NodeRef, type SourceDocument } from './source.ts';

/** Keywords that describe a schema and say nothing about its values. */
const ANNOTATIONS = new Set([
  'title',
  'description',
  'deprecated',
  'default',
  'example',
  'examples',
  'externalDocs',
  'xml',
  '$comment',
]);

/** Reports whether two schemas accept the same values, as far as their text says: apart from annotations and references. */
export function haveSameStructure(document: SourceDocument, first: NodeRef, second: NodeRef): boolean {
  const compared = new Set<string>();
  const same = (a: NodeRef, b: NodeRef): boolean => {
    const [left, right] = [document.follow(a), document.follow(b)];
    const pair = `${left.pointer} ${right.pointer}`;
    if (left.pointer === right.pointer || compared.has(pair)) return true;
    compared.add(pair);
    const names = [left, right].map(({ node }) => Object.keys(node).filter((name) => !ANNOTATIONS.has(name)));
    const [all = [], others = []] = names;
    if (all.length !== others.length || !all.every((name) => others.includes(name))) return false;
    return all.every((name) => sameValue(part(left, name), part(right, name)));
  };
  const sameValue = (a: Part, b: Part): boolean => {
    const [left, right] = [a.value, b.value];
    if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return left === right;
    if (Array.isArray(left) !== Array.isArray(right)) return false;
    if (a.isMap || Array.isArray(left)) {
      const keys = Object.keys(left);
      return (
        keys.length === Object.keys(right).length &&
        keys.every((key) => Object.hasOwn(right, key) && sameValue(inner(a, key), inner(b, key)))
      );
    }
    return same({ node: objectOf(left), pointer: a.pointer }, { node: objectOf(right), pointer: b.pointer });
  };
  return same(first, second);
}

/** A member of a schema. */
interface Part {
  value: unknown;
  pointer: string;
  /** True if the names of its members are not keywords. */
  isMap: boolean;
}

const part = ({ node, pointer }: NodeRef, name: string): Part => ({
  value: node[name],
  pointer: memberPointer(pointer, name),
  isMap: name === 'properties' || name === 'patternProperties',
});

const inner = ({ value, pointer }: Part, key: string): Part => ({
  value: (value as Record<string, unknown>)[key],
  pointer: memberPointer(pointer, key),
  isMap: false,
});

/** Reports whether a schema has bytes anywhere, which JSON cannot carry. */
export function hasBytes(document: SourceDocument, schema: NodeRef): boolean {
  const seen = new Set<unknown>();
  const search = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return false;
    seen.add(value);
    if (Array.isArray(value)) return value.some(search);
    const { node } = document.follow({ node: objectOf(value), pointer: schema.pointer });
    return isBinary(node) || (node === value ? Object.values(node).some(search) : search(node));
  };
  return search(schema.node);
}
