/** Expands `${name}` in the texts of a case. */
import type { Json, JsonObject } from './json.ts';

const PLACEHOLDER = /\$\{([^}]*)\}/g;

/**
 * Returns a copy in which every `${name}` is replaced, in values and in member names. A text that consists of one
 * placeholder becomes the value with its type. `${8_mb}` is a text of eight megabytes.
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

/** Length of a text that no file of cases should contain, such as `8_mb`. */
const LENGTH = /^(\d+)_mb$/;

function valueOf(name: string, values: JsonObject): Json {
  const [, megabytes] = LENGTH.exec(name) ?? [];
  if (megabytes !== undefined) return 'x'.repeat(Number(megabytes) * 2 ** 20);
  const value = values[name];
  if (value !== undefined) return value;
  const known = Object.keys(values);
  throw new RangeError(
    `\${${name}} has no value; ${known.length > 0 ? `each has ${known.join(', ')}` : 'each has no values'}`,
  );
}
