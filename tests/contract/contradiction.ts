import type { Change, Doc } from './released-document.ts';

/** A contract of which one place contradicts another: title, change, the rule that refuses it, and a part of its message. */
export type Contradiction = readonly [...Change, rule: string, message: string];

export const KEYS = '/api/v1/api-keys';

/** Replaces a part of the text of a node; a replacement without an effect is an error of the case. */
export function say(node: Doc, from: string, to: string): void {
  const before = node.description;
  node.description = before.replace(from, to);
  if (node.description === before) throw new Error(`the text has no "${from}"`);
}
