/** Writes anchors, aliases and merge keys out, so that a change of one place changes no other one. */
import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  visit,
  type YAMLMap,
} from 'yaml';
import { keyText } from '../../../generators/sources/parse.ts';

/** Maximum number of nodes that aliases stand for: aliases of aliases multiply. */
const MAX_NODES = 200_000;
const MERGE = '<<';

/** @throws {ReferenceError} if aliases of aliases make the document too large, or an alias is a part of itself */
export function writeAliasesOut(document: Document): void {
  const anchors = new Map<string, Node>();
  let count = 0;
  const copyOf = (alias: Alias): Node => {
    const target = anchors.get(alias.source);
    if (target === undefined) throw new ReferenceError(`the alias *${alias.source} is a part of itself, or of nothing`);
    visit(target, () => {
      count += 1;
      if (count > MAX_NODES) throw new ReferenceError('aliases of aliases make the document too large');
    });
    return target.clone() as Node;
  };
  // In the order of the document, because an anchor can be defined again.
  const written = (node: unknown): unknown => {
    if (isAlias(node)) return copyOf(node);
    if (isMap(node)) {
      for (const pair of node.items) pair.value = written(pair.value);
      node.items = node.items.flatMap((pair) => merged(pair, node));
    }
    if (isSeq(node)) node.items = node.items.map((item) => written(item));
    if (isNode(node) && node.anchor !== undefined) anchors.set(node.anchor, node);
    return node;
  };
  document.contents = written(document.contents) as Node;
  visit(document, { Node: (_, node) => void ('anchor' in node && delete node.anchor) });
}

/** Returns the pairs that a merge key stands for; members of the map itself win. */
function merged(pair: Pair, owner: YAMLMap): Pair[] {
  if (!isScalar(pair.key) || keyText(pair) !== MERGE) return [pair];
  const { value } = pair;
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
