import { type Context, fields, type Location } from './redocly.ts';

const KEYS = ['summary', 'description'];
/** Data, in which `description` is a field. */
const DATA = /\/(?:value|example|default)(?:\/|$)/;

/** Returns the texts of a node that people read, unless the node is data of an example. */
export function textsOf(node: unknown, context: Context): { text: string; location: Location }[] {
  if (Array.isArray(node) || DATA.test(context.location.pointer)) return [];
  return KEYS.flatMap((key) => {
    const text = fields(node)[key];
    return typeof text === 'string' ? [{ text, location: context.location.child([key]) }] : [];
  });
}
