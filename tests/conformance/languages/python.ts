import { type Edit, replace } from '../../generator/maintained/edit.ts';
import type { DecoderEdits } from '../decoder-faults.ts';

const CORE = 'sdks/python/src/integration_api/_core';
const MODEL = `${CORE}/models/model.py`;
const DECODING = `${CORE}/models/decoding.py`;

/** Changes `value`, the value of a plain field; its name is `self.name`. */
const fieldAs = (expression: string): Edit =>
  replace(
    MODEL,
    '        return model._raw.get(self.name)\n',
    `        value = model._raw.get(self.name)\n        return ${expression}\n`,
  );

/** Changes `value`, a number of an integer field. */
const integerAs = (expression: string): Edit =>
  replace(
    DECODING,
    '    return int(raw) if is_whole else raw\n',
    `    value = int(raw) if is_whole else raw\n    return ${expression}\n`,
  );

/** Changes `value`, a decoded date-time. */
const dateTimeAs = (expression: string): Edit =>
  replace(
    DECODING,
    'def date_time(raw: Any, origin: Origin) -> datetime:\n',
    `def date_time(raw: Any, origin: Origin) -> datetime:\n    value = parse(raw, origin)\n    return ${expression}\n\n\ndef parse(raw: Any, origin: Origin) -> datetime:\n`,
  );

const lists = [
  fieldAs('[] if isinstance(value, list) else value'),
  replace(DECODING, 'decode_items(data or [], origin)', 'decode_items([], origin)'),
];

export const decoderFaults: DecoderEdits = {
  'unknown fields are dropped': replace(
    MODEL,
    '        return self._raw\n',
    '        return {name: value for name, value in self._raw.items() if name != "colour"}\n',
  ),
  'null is read as absent': replace(
    `${CORE}/response/json.py`,
    '        return _shallow_decoder()(body)\n',
    '        return json.loads(body, object_hook=lambda raw: {key: raw[key] for key in raw if raw[key] is not None})\n',
  ),
  'an absent price is read as null': replace(
    MODEL,
    'return name in self._raw\n',
    'return name in self._raw or name == "compare_at_price"\n',
  ),
  'integers beyond 2^53 are rounded': integerAs('int(float(value))'),
  'integers are read as text': integerAs('str(value)'),
  'unknown values of enums are lost': fieldAs('None if self.name == "mode" and value != "test" else value'),
  'lists are emptied': (folder) => lists.forEach((edit) => edit(folder)),
  'maps are emptied': fieldAs('{} if isinstance(value, dict) else value'),
  'prices are lost': replace(
    MODEL,
    'return None if raw is None else',
    'return None if raw is None or self.name == "price" else',
  ),
  'date-times are read as 1970': dateTimeAs('datetime.fromtimestamp(0, value.tzinfo)'),
  'fractions of seconds are lost': dateTimeAs('value.replace(microsecond=0)'),
  'offsets are lost': dateTimeAs('value.replace(tzinfo=parse("1970-01-01T00:00:00+00:00", origin).tzinfo)'),
  'the variant of a union is lost': replace(
    DECODING,
    'decode = variants.get(variant) if isinstance(variant, str) else None',
    'decode = None',
  ),
};
