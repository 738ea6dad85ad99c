import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// oxlint-disable-next-line typescript/no-explicit-any -- changes of any part of the document
export type Doc = any;
export type Change = readonly [title: string, change: (document: Doc) => unknown];

const TEXT = readFileSync(join(import.meta.dirname, '../../releases/contract.json'), 'utf8');
export const ORDERS = '/api/v1/orders';
export const ORDER = '/api/v1/orders/{order_id}';

export const released = (): Doc => JSON.parse(TEXT);
export const schema = (document: Doc, name: string): Doc => document.components.schemas[name];
export const field = (document: Doc, name: string, key: string): Doc => schema(document, name).properties[key];
export const text = (more: object = {}): Doc => ({
  type: 'string',
  description: 'New.',
  minLength: 1,
  maxLength: 9,
  ...more,
});

/** Gives a member of a map another name. */
export function rename(map: Doc, from: string, to: string): void {
  map[to] = map[from];
  delete map[from];
}

/** Returns a parameter of the list of orders. */
export function parameter(document: Doc, name: string): Doc {
  return document.paths[ORDERS].get.parameters.find((each: Doc) => each.name === name);
}
