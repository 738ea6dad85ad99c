/** Expands `${name}` in the texts of a case. */
import type { Json, JsonObject } from './json.ts';

const PLACEHOLDER = /\$\{([^}]*)\}/g;

/**
 * Returns a copy in which every `${name}` is replaced, in values and in member names. A text that consists of one
 * placeholder becomes the value with its type. `${8_mb}` is a text of eight megabytes, `${999_x}` one of 999 characters, and
 * `${127_deep}` the JSON of 127 lists, each in the one before, with a number in the last.
 * @throws {RangeError} for a name without a value.
 */
export function expand(template: Json, values: JsonObject): Json {
  if (typeof template === 'string') return expandText(template, values);
  if (Array.isArray(template)) return template.map((item) => expand(item, values));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(
    Object.entries(template).map(([name, member]) => [String(expandText(name, values)), expand(member, values)]),
  );
}

function expandText(template: string, values: JsonObject): Json {
  const [whole] = template.matchAll(PLACEHOLDER);
  if (whole && whole[0] === template) return valueOf(whole[1] ?? '', values);
  return template.replaceAll(PLACEHOLDER, (_, name: string) => String(valueOf(name, values)));
}

/** Texts that no file of cases should contain. */
const LONG_TEXTS: Readonly<Record<string, (count: number) => string>> = {
  mb: (count) => 'x'.repeat(count * 2 ** 20),
  x: (count) => 'x'.repeat(count),
  zeros: (count) => '0'.repeat(count),
  deep: (count) => `${'['.repeat(count)}1${']'.repeat(count)}`,
};
const LONG_TEXT = /^(\d+)_([a-z]+)$/;

function valueOf(name: string, values: JsonObject): Json {
  const [, count, kind = ''] = LONG_TEXT.exec(name) ?? [];
  const longText = LONG_TEXTS[kind];
  if (longText !== undefined) return longText(Number(count));
  const value = values[name];
  if (value !== undefined) return value;
  const known = Object.keys(values);
  throw new RangeError(
    `\${${name}} has no value; ${known.length > 0 ? `each has ${known.join(', ')}` : 'each has no values'}`,
  );
}
