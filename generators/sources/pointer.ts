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

/**
 * Joins tokens into a JSON Pointer fragment (RFC 6901, section 6), in Redocly's format: only a percent sign is
 * percent-encoded.
 */
export function toPointer(tokens: readonly (string | number)[]): string {
  return `#${tokens.map((token) => `/${escaped(String(token))}`).join('')}`;
}

const escaped = (token: string): string => token.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('%', '%25');

/** Extends a pointer by tokens. */
export function memberPointer(pointer: string, ...tokens: (string | number)[]): string {
  return pointer + toPointer(tokens).slice(1);
}

export interface Entry {
  /** Node that diagnostics point at: the key in a map, otherwise the value. */
  at: Node;
  value: Node | null;
}

/** Returns the member `token` of a map, or the item at index `token` of a list. */
export function child(node: Node | null, token: string): Entry | undefined {
  if (isMap(node)) {
    // The last one of several with the same key counts.
    const pair = node.items.findLast(
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

/** Returns the text of a scalar node. Undefined for other nodes. */
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
