import { type Edit, replace } from '../../generator/maintained/edit.ts';
import type { DecoderEdits } from '../decoder-faults.ts';

const CORE = 'sdks/java/src/main/java/com/integrationapi';
const MODEL = `${CORE}/Model.java`;
const INPUT = `${CORE}/internal/json/JsonInput.java`;

const inModel = (name: string, text: string, by: string): Edit =>
  replace(`sdks/java/src/generated/java/com/integrationapi/model/${name}.java`, text, by);

/** Changes a date-time when its getter reads it. */
const dateTime = (by: string): Edit => replace(MODEL, 'return DateTimes.instant(text);', `return ${by};`);

/** Changes the type of a getter. */
const integerAsText = (model: string, type: string, name: string): Edit =>
  all(
    inModel(model, `public ${type} ${name}()`, `public String ${name}()`),
    inModel(model, `return requireField(${name}, "${name}");`, `return "" + requireField(${name}, "${name}");`),
  );

function all(...edits: readonly Edit[]): Edit {
  return (folder) => edits.forEach((edit) => edit(folder));
}

export const decoderFaults: DecoderEdits = {
  'unknown fields are dropped': replace(MODEL, '    unknown.put(name, value);\n', ''),
  'null is read as absent': replace(MODEL, '    nulls.add(name);\n', ''),
  'an absent price is read as null': replace(
    MODEL,
    '{nulls.contains(field) ||',
    '{"compare_at_price".equals(field) || nulls.contains(field) ||',
  ),
  'integers beyond 2^53 are rounded': replace(
    INPUT,
    'return scanner.number() ? scanner.longAt(start, location())',
    'return scanner.number() ? (long) (double) scanner.longAt(start, location())',
  ),
  'integers are read as text': all(
    integerAsText('RateLimit', 'int', 'limit'),
    integerAsText('ApiKey', 'long', 'version'),
  ),
  'unknown values of enums are lost': inModel(
    'ApiKeyMode',
    'default -> new ApiKeyMode(value, Known.UNKNOWN);',
    'default -> null;',
  ),
  'lists are emptied': replace(INPUT, 'return Collections.unmodifiableList(list);', 'return List.of();'),
  'maps are emptied': replace(INPUT, 'return Collections.unmodifiableMap(map);', 'return Map.of();'),
  'prices are lost': inModel('ProductVariant', 'return requireField(price, "price");', 'return null;'),
  'date-times are read as 1970': dateTime('Instant.EPOCH'),
  'fractions of seconds are lost': dateTime(
    'DateTimes.instant(text).with(java.time.temporal.ChronoField.NANO_OF_SECOND, 0)',
  ),
  'offsets are lost': dateTime('DateTimes.instant(text.replaceFirst("[+-]..:..$", "Z"))'),
  'the variant of a union is lost': inModel(
    'Event',
    '        case "product.deleted" -> ProductDeletedEvent.decode(in);\n',
    '',
  ),
};
