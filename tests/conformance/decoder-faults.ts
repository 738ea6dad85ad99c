/** One-line faults of response decoders, the same in each language, and the cases that must see them. */
import type { Edit } from '../generator/maintained/edit.ts';

interface Sight {
  /** Cases that fail with this fault. */
  red: readonly string[];
  /** Cases that pass with this fault, because it does not concern them. */
  green: readonly string[];
}

/** Cases of openapi/scenarios/values/typed-members.yaml by fault, without their topic. */
export const DECODER_FAULTS = {
  'unknown fields are dropped': {
    red: ['a-typed-page-with-an-unknown-field'],
    green: ['a-typed-page-with-items', 'typed-integers'],
  },
  'null is read as absent': {
    red: ['a-typed-list-of-enums-is-empty', 'typed-nested-objects-lists-and-maps'],
    green: ['typed-integers', 'a-typed-enum-with-a-known-value'],
  },
  'an absent price is read as null': {
    red: ['typed-nested-objects-lists-and-maps'],
    green: ['a-typed-page-with-items'],
  },
  'integers beyond 2^53 are rounded': {
    red: ['typed-integers-beyond-two-to-the-53-are-never-rounded'],
    green: ['typed-integers', 'typed-integers-next-to-two-to-the-53'],
  },
  'integers are read as text': {
    red: ['typed-integers', 'a-typed-enum-with-a-known-value'],
    green: ['a-typed-page-with-items'],
  },
  'unknown values of enums are lost': {
    red: ['a-typed-enum-with-an-unknown-value'],
    green: ['a-typed-enum-with-a-known-value'],
  },
  'lists are emptied': {
    red: ['a-typed-page-with-items', 'a-typed-list-of-enums-keeps-its-order'],
    green: ['a-typed-page-with-no-items', 'a-typed-list-of-enums-is-empty'],
  },
  'maps are emptied': {
    red: ['typed-nested-objects-lists-and-maps'],
    green: ['a-typed-page-with-items', 'a-typed-list-of-enums-is-empty'],
  },
  'prices are lost': {
    red: ['typed-nested-objects-lists-and-maps'],
    green: ['a-typed-enum-with-a-known-value'],
  },
  'date-times are read as 1970': {
    red: ['a-typed-date-time-in-utc', 'a-typed-date-time-before-1970', 'a-typed-list-of-enums-is-empty'],
    green: ['typed-integers', 'a-typed-page-with-items'],
  },
  'fractions of seconds are lost': {
    red: ['a-typed-date-time-with-microseconds', 'a-typed-date-time-with-one-digit'],
    green: ['a-typed-date-time-in-utc', 'a-typed-date-time-east-of-utc'],
  },
  'offsets are lost': {
    red: ['a-typed-date-time-east-of-utc', 'a-typed-date-time-west-of-utc'],
    green: ['a-typed-date-time-in-utc', 'a-typed-date-time-with-microseconds'],
  },
  'the variant of a union is lost': {
    red: ['a-typed-variant-of-a-known-type'],
    green: ['a-typed-variant-of-an-unknown-type', 'typed-integers'],
  },
} satisfies Record<string, Sight>;
export type DecoderFault = keyof typeof DECODER_FAULTS;

/** Faults of one library: `languages/<id>.ts` exports them as `decoderFaults`, and `languages/<id>.test.ts` tests them. */
export type DecoderEdits = Readonly<Record<DecoderFault, Edit>>;
