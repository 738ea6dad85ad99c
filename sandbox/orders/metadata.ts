import type { FieldError, Schema } from '../contract/types.ts';

/** Longest key. The contract says it in words, because its schemas have no keyword for names of members. */
const LONGEST = 40;

/** Returns the error of metadata with an empty or a long key. */
export function metadataErrors(metadata: Schema<'Metadata'> | undefined): FieldError[] {
  const pointer = '#/metadata';
  const keys = Object.keys(metadata ?? {});
  if (keys.includes('')) return [{ pointer, code: 'too_short', detail: 'a key must have at least 1 character' }];
  if (!keys.some((key) => [...key].length > LONGEST)) return [];
  return [{ pointer, code: 'too_long', detail: `a key must have at most ${LONGEST} characters` }];
}
