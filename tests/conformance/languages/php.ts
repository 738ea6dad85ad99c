import { type Edit, replace } from '../../generator/maintained/edit.ts';
import type { DecoderEdits } from '../decoder-faults.ts';

// The raw fields stay complete, so that a driver that reads them would not see any of these faults.
const FIELDS = 'sdks/php/src/Core/Response/ResponseFields.php';
const PAGE = 'sdks/php/src/Page.php';

const has = (expression: string): Edit => replace(FIELDS, 'return array_key_exists($field, $this->raw);', expression);

const inModel = (name: string, text: string, by: string): Edit =>
  replace(`sdks/php/generated/Model/${name}.php`, text, by);

/** Changes the text from which a date-time is created. */
const dateTime = (expression: string): Edit =>
  replace('sdks/php/src/Core/DateTimeText.php', 'new DateTimeImmutable($text)', `new DateTimeImmutable(${expression})`);

const integerAsText = (model: string, name: string): Edit =>
  all(
    inModel(model, `public ?int $${name};`, `public mixed $${name};`),
    inModel(model, `$raw['${name}'] ?? null`, `(string) $raw['${name}']`),
  );

function all(...edits: readonly Edit[]): Edit {
  return (folder) => edits.forEach((edit) => edit(folder));
}

export const decoderFaults: DecoderEdits = {
  'unknown fields are dropped': replace(FIELDS, 'return array_diff_key($this->raw, self::FIELDS);', 'return [];'),
  'null is read as absent': has('return isset($this->raw[$field]);'),
  'an absent price is read as null': has(
    "return $field === 'compare_at_price' || array_key_exists($field, $this->raw);",
  ),
  'integers beyond 2^53 are rounded': inModel('Account', "$raw['version'] ?? null", "(int) (float) $raw['version']"),
  'integers are read as text': all(integerAsText('RateLimit', 'limit'), integerAsText('ApiKey', 'version')),
  'unknown values of enums are lost': inModel(
    'ApiKey',
    "$raw['mode'] ?? null",
    "$raw['mode'] === 'test' ? 'test' : null",
  ),
  'lists are emptied': all(
    replace(PAGE, "array_map($decode, $page['data'] ?? [])", '[]'),
    inModel('ApiKey', "$raw['scopes'] ?? []", '[]'),
  ),
  'maps are emptied': inModel('Product', "$raw['metadata'] ?? []", '[]'),
  'prices are lost': inModel('ProductVariant', "isset($raw['price']) ?", 'false ?'),
  'date-times are read as 1970': dateTime("'1970-01-01T00:00:00Z'"),
  'fractions of seconds are lost': dateTime("preg_replace('/\\.\\d+/', '', $text)"),
  'offsets are lost': dateTime("preg_replace('/[+-]\\d\\d:\\d\\d$/D', 'Z', $text)"),
  'the variant of a union is lost': inModel('Event', 'ProductDeletedEvent::fromArray', 'UnknownEvent::fromArray'),
};
