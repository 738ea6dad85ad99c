import { type Edit, replace } from '../../generator/maintained/edit.ts';
import type { DecoderEdits } from '../decoder-faults.ts';

// The raw fields stay complete, so that a driver that reads them would not see any of these faults.
const FIELDS = 'sdks/php/src/Core/Response/ModelFields.php';
const DECODE = 'sdks/php/src/Core/Response/Decode.php';
const PAGE = 'sdks/php/src/Page.php';

const has = (expression: string): Edit => replace(FIELDS, 'return property_exists($this->raw, $field);', expression);

const inModel = (name: string, text: string, by: string): Edit =>
  replace(`sdks/php/generated/Model/${name}.php`, text, by);

/** Changes the text from which a date-time is created. */
const dateTime = (expression: string): Edit =>
  replace(DECODE, 'DateTimeText::parse($json)', `DateTimeText::parse(${expression})`);

const integerAsText = (model: string, name: string): Edit =>
  all(
    inModel(model, `public ?int $${name};`, `public mixed $${name};`),
    inModel(model, `$raw->${name} ?? null`, `(string) $raw->${name}`),
  );

function all(...edits: readonly Edit[]): Edit {
  return (folder) => edits.forEach((edit) => edit(folder));
}

export const decoderFaults: DecoderEdits = {
  'unknown fields are dropped': replace(FIELDS, 'array_diff_key((array) $this->raw, self::FIELDS)', '[]'),
  'null is read as absent': has('return isset($this->raw->$field);'),
  'an absent price is read as null': has(
    "return $field === 'compare_at_price' || property_exists($this->raw, $field);",
  ),
  'integers beyond 2^53 are rounded': inModel('Account', '$raw->version ?? null', '(int) (float) $raw->version'),
  'integers are read as text': all(integerAsText('RateLimit', 'limit'), integerAsText('ApiKey', 'version')),
  'unknown values of enums are lost': replace(DECODE, '?? new UnknownValue($json)', '?? $enum::cases()[0]'),
  'lists are emptied': all(
    replace(PAGE, '$raw->{$paging->items} ?? []', '[]'),
    inModel('ApiKey', 'Decode::listOf(Decode::enum(Scope::class))', 'static fn () => []'),
  ),
  'maps are emptied': inModel('Product', "Decode::mapOf(Decode::plain('string'))", 'static fn () => []'),
  'prices are lost': inModel('ProductVariant', "'price' => Money::decode(...)", "'price' => static fn () => null"),
  'date-times are read as 1970': dateTime("'1970-01-01T00:00:00Z'"),
  'fractions of seconds are lost': dateTime("preg_replace('/\\.\\d+/', '', $json)"),
  'offsets are lost': dateTime("preg_replace('/[+-]\\d\\d:\\d\\d$/D', 'Z', $json)"),
  'the variant of a union is lost': inModel('Event', 'ProductDeletedEvent::class', 'UnknownEvent::class'),
};
