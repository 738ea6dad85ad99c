import type { SdkModel } from '../../../generators/model/model.ts';
import { exactJson } from '../../../generators/text/exact-json.ts';
import { digest } from '../../files/tree.ts';

const TEXTS = new Set(['description', 'title']);
const EXAMPLES = new Set(['examples']);

/**
 * Returns a model in which digests replace texts and examples. It has everything that the comparison of two releases
 * needs in a quarter of the size.
 */
export function summaryOf(model: SdkModel): SdkModel {
  const short = JSON.stringify(model, (key, value: unknown) => {
    if (TEXTS.has(key) && typeof value === 'string') return shortDigest(value);
    if (EXAMPLES.has(key) && Array.isArray(value)) return [shortDigest(exactJson(value))];
    // Integers beyond 2^53, which JSON has no type for.
    return typeof value === 'bigint' ? String(value) : value;
  });
  const { events = [], ...rest } = JSON.parse(short) as SdkModel;
  return { ...rest, events: events.map(({ type, value }) => ({ type, value: shortDigest(JSON.stringify(value)) })) };
}

/** Eight digits suffice: a collision would hide one change of a text. */
const shortDigest = (text: string): string => digest(text).slice(0, 8);
