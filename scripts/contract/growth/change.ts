import { closest, distance } from 'fastest-levenshtein';
import type { PointerDiagnostic } from '../../../generators/sources/diagnostic.ts';
import { followReference } from '../../../generators/sources/json.ts';
import { memberPointer, pointerTokens } from '../../../generators/sources/pointer.ts';

/** Whether clients send a value or receive it: what the API accepts may become wider, what it returns may not. */
export type Direction = 'sent' | 'received';

export type Fields = Readonly<Record<string, unknown>>;

/** A node of a bundled contract, with any reference resolved. */
export interface Part {
  document: object;
  node: Fields;
  /** JSON Pointer fragment of the node in its document. */
  pointer: string;
}

/** Receives what is not growth. */
export type Report = (found: PointerDiagnostic) => void;

/** Returns the members of a node; an empty object if the node is not an object. */
export const fieldsOf = (node: unknown): Fields =>
  typeof node === 'object' && node !== null && !Array.isArray(node) ? (node as Fields) : {};

export const listOf = (node: unknown): readonly unknown[] => (Array.isArray(node) ? node : []);

/** Returns a member of a part, with any reference resolved. Its node is empty if the member does not exist. */
export function memberOf({ document, node, pointer }: Part, ...keys: (string | number)[]): Part {
  let current = { node: node as unknown, pointer };
  for (const key of keys) {
    const value = (current.node as Record<string | number, unknown> | undefined)?.[key];
    const found = followReference(document, { node: value, pointer: memberPointer(current.pointer, key) });
    current = { node: found.node ?? {}, pointer: found.pointer };
  }
  return { document, node: fieldsOf(current.node), pointer: current.pointer };
}

/**
 * Reports each name of `before` that `after` lacks, at the name that probably replaces it.
 * @param what names a member in a message, such as "the field `note` of Order"
 * @param at pointer of the map that lacks it
 */
export function reportRemoved(
  before: readonly string[],
  after: readonly string[],
  what: (name: string) => string,
  report: Report,
  at: (name: string) => string,
): void {
  const removed = before.filter((name) => !after.includes(name));
  const added = after.filter((name) => !before.includes(name));
  for (const name of removed) {
    const next = renamed(name, removed, added);
    const verb = next === undefined ? 'remove it' : `rename it, to \`${next}\` for instance`;
    report({ pointer: at(next ?? name), message: `v1 has ${what(name)}; only /api/v2 may ${verb}` });
  }
}

/** Returns the new name that an old one became: the most similar one, or the only one. */
function renamed(name: string, removed: readonly string[], added: readonly string[]): string | undefined {
  if (added.length === 0) return undefined;
  if (removed.length === 1 && added.length === 1) return added[0];
  const next = closest(name, added);
  return distance(name, next) <= Math.max(name.length, next.length) / 2 ? next : undefined;
}

/** Names the place of a schema or a parameter in a message: `Order.note`, or the last names of its pointer. */
export function placeOf(pointer: string): string {
  const tokens = pointerTokens(pointer);
  const [section, kind, name, ...rest] = tokens;
  const inner = (section === 'components' ? rest : tokens).filter(
    (token, index, all) => token !== 'properties' || all[index - 1] === 'properties',
  );
  if (section === 'components' && kind === 'schemas') return [name, ...inner].join('.');
  if (section === 'components') return [name, ...inner].filter((token) => token !== 'schema').join('.');
  const [, path, method, ...others] = inner;
  return [`${method?.toUpperCase()} ${path}`, ...others].join(' ');
}
