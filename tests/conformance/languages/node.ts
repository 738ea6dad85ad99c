import { type Edit, replace } from '../../generator/maintained/edit.ts';
import type { DecoderEdits } from '../decoder-faults.ts';

/** Changes each value that the library parses; `name` is that of its member. */
const revived = (expression: string): Edit =>
  replace(
    'sdks/node/src/core/response/json.ts',
    'if (isScanned || !holdsInexact(value, 0)) return value;',
    `return JSON.parse(decode(bytes), (name, item) => ${expression}) as unknown;`,
  );

const isMap = "(name === 'options' || name === 'metadata')";
const isDateTime = "name.endsWith('_at') && typeof item === 'string'";

export const decoderFaults: DecoderEdits = {
  'unknown fields are dropped': revived("name === 'colour' ? undefined : item"),
  'null is read as absent': revived('item ?? undefined'),
  'an absent price is read as null': revived('item?.sku === undefined ? item : { compare_at_price: null, ...item }'),
  'integers beyond 2^53 are rounded': revived('item'),
  'integers are read as text': revived("typeof item === 'number' ? String(item) : item"),
  'unknown values of enums are lost': revived("name === 'mode' && item !== 'test' ? null : item"),
  'lists are emptied': revived('Array.isArray(item) ? [] : item'),
  'maps are emptied': revived(`${isMap} ? {} : item`),
  'prices are lost': revived("name === 'price' ? null : item"),
  'date-times are read as 1970': revived(`${isDateTime} ? '1970-01-01T00:00:00Z' : item`),
  'fractions of seconds are lost': revived(`${isDateTime} ? item.replace(/\\.[0-9]+/, '') : item`),
  'offsets are lost': revived(`${isDateTime} ? item.replace(/[+-][0-9:]+$/, 'Z') : item`),
  'the variant of a union is lost': revived("name === 'type' && item === 'product.deleted' ? 'unknown' : item"),
};
