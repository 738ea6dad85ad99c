import { isMap, isNode, isPair, isScalar, isSeq, type Node, type Pair } from 'yaml';

/** Splits a JSON Pointer (RFC 6901), with or without the `#` of a URI fragment, into its decoded tokens. */
export function pointerTokens(pointer: string): string[] {
  const body = pointer.startsWith('#') ? decodeFragment(pointer.slice(1)) : pointer;
  if (body === '' || body === '/') return [];
  return body
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Joins tokens to a JSON Pointer fragment (RFC 6901, section 6) without percent-encoding, as Redocly prints it. */
export function toPointer(tokens: readonly (string | number)[]): string {
  return `#${tokens.map((token) => `/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`;
}

/** The pointer of a place below that of `pointer`. */
export function memberPointer(pointer: string, ...tokens: (string | number)[]): string {
  return pointer + toPointer(tokens).slice(1);
}

export interface Entry {
  /** The key's node in a map, else the value itself: the place to show a reader. */
  at: Node;
  value: Node | null;
}

/** One step down: the member `token` of a map or the item at index `token` of a list. */
export function child(node: Node | null, token: string): Entry | undefined {
  if (isMap(node)) {
    const pair = node.items.find(
      (item): item is Pair<Node, Node | null> => isPair(item) && scalarText(item.key) === token,
    );
    return pair === undefined ? undefined : { at: pair.key, value: pair.value };
  }
  if (isSeq(node) && /^\d+$/.test(token)) {
    const item = node.items[Number(token)];
    return isNode(item) ? { at: item, value: item } : undefined;
  }
  return undefined;
}

/** The text of a scalar node, as a mapping key would read; undefined for anything else. */
export function scalarText(node: unknown): string | undefined {
  if (!isScalar(node)) return undefined;
  return typeof node.value === 'string' ? node.value : String(node.source ?? node.value);
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
