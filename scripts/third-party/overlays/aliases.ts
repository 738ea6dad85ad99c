/** Writes anchors, aliases and merge keys out, so that a change of one place changes no other one. */
import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type YAMLMap,
} from 'yaml';
import { keyText } from '../../../generators/sources/parse.ts';

/** Maximum number of nodes that aliases stand for: aliases of aliases multiply. */
const MAX_NODES = 1_000_000;
const MERGE = '<<';

/** @throws {ReferenceError} if aliases of aliases make the document too large, or an alias is a part of itself */
export function writeAliasesOut(document: Document): void {
  let count = 0;
  const written = (node: unknown, isCopy: boolean): unknown => {
    if (isAlias(node)) {
      const target = node.resolve(document);
      if (target === undefined) throw new ReferenceError(`alias *${node.source} has no anchor`);
      return written(target.clone(), true);
    }
    if (isCopy && (count += 1) > MAX_NODES) throw new ReferenceError('aliases of aliases make the document too large');
    if (isMap(node)) {
      node.items = node.items.flatMap((pair) => merged(pair, node, (each) => written(each, true)));
      for (const pair of node.items) pair.value = written(pair.value, isCopy);
    }
    if (isSeq(node)) node.items = node.items.map((item) => (isNode(item) ? written(item, isCopy) : item));
    return node;
  };
  document.contents = written(document.contents, false) as Node;
  withoutAnchors(document.contents);
}

/** Returns the pairs that a merge key stands for; members of the map itself win. */
function merged(pair: Pair, owner: YAMLMap, written: (node: unknown) => unknown): Pair[] {
  if (!isScalar(pair.key) || keyText(pair) !== MERGE || pair.key.type !== 'PLAIN') return [pair];
  const value = written(pair.value);
  const maps = isMap(value) ? [value] : isSeq(value) && value.items.every((item) => isMap(item)) ? value.items : [];
  if (maps.length === 0) return [pair];
  const own = new Set(owner.items.map((each) => keyText(each)));
  const found = new Map<string | undefined, Pair>();
  for (const each of maps.flatMap((map) => (map as YAMLMap).items)) {
    const key = keyText(each);
    if (!own.has(key) && !found.has(key)) found.set(key, each);
  }
  return [...found.values()];
}

function withoutAnchors(node: unknown): void {
  if (isPair(node)) {
    withoutAnchors(node.value);
    return;
  }
  if (!isNode(node)) return;
  if ('anchor' in node) delete node.anchor;
  if (isMap(node) || isSeq(node)) for (const item of node.items) withoutAnchors(item);
}
