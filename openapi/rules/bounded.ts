import { type Context, type Fields, items, type Rule } from './redocly.ts';

/** Lower and upper bound for each type. */
const BOUNDS: Record<string, readonly [lower: string, upper: string]> = {
  string: ['minLength', 'maxLength'],
  array: ['minItems', 'maxItems'],
  integer: ['minimum', 'maximum'],
  number: ['minimum', 'maximum'],
};
const MAP: readonly [lower: string, upper: string] = ['minProperties', 'maxProperties'];
const MAX_INT32 = 2 ** 31 - 1;

/**
 * Requires a lower and an upper bound of every string, array and number, and a maximum size of every map. Bounds are in
 * order, and every language can represent them.
 */
export const bounded: Rule = () => ({
  Schema(schema: Fields, context: Context) {
    const types = (Array.isArray(schema['type']) ? items(schema['type']) : [schema['type']]).map(String);
    const missing = missingMessage(schema, types);
    if (missing !== undefined) context.report({ message: missing });
    const { multipleOf } = schema;
    if (multipleOf !== undefined && !(Number(multipleOf) > 0))
      context.report({ message: `nothing is a multiple of ${String(multipleOf)}; use a number above 0` });
    const preset = defaultMessage(schema);
    if (preset !== undefined) context.report({ message: preset, location: context.location.child(['default']) });
    for (const [bound, message] of wrongBounds(schema, types))
      context.report({ message, location: context.location.child([bound]) });
  },
});

/** A request that omits a field gets its default, which must be a value that a request may have. */
function defaultMessage({ default: preset, enum: values, ...schema }: Fields): string | undefined {
  if (Array.isArray(values) && preset !== undefined && !values.includes(preset))
    return `default ${String(preset)} is not a value of the enum; correct one of the two`;
  const [lower, upper] = BOUNDS[typeof preset] ?? [];
  const size = typeof preset === 'string' ? [...preset].length : Number(preset);
  if (lower !== undefined && size < Number(schema[lower]))
    return `default ${String(preset)} is below ${lower} ${String(schema[lower])}; correct one of the two`;
  if (upper !== undefined && size > Number(schema[upper]))
    return `default ${String(preset)} is above ${upper} ${String(schema[upper])}; correct one of the two`;
  return undefined;
}

function missingMessage(schema: Fields, types: readonly string[]): string | undefined {
  const wanted = types.flatMap((type) => (schema['enum'] === undefined ? (BOUNDS[type] ?? []) : []));
  const isMap = typeof schema['additionalProperties'] === 'object';
  const missing = [...wanted, ...(isMap ? ['maxProperties'] : [])].filter((bound) => typeof schema[bound] !== 'number');
  if (missing.length === 0) return undefined;
  return `this ${isMap ? 'map' : types[0]} needs ${missing.join(' and ')}; add ${missing.length === 1 ? 'it' : 'them'}`;
}

function wrongBounds(schema: Fields, types: readonly string[]): [bound: string, message: string][] {
  return [...new Set([...types.flatMap((type) => (BOUNDS[type] === undefined ? [] : [BOUNDS[type]])), MAP])].flatMap(
    ([lower, upper]) => {
      const least = schema[lower];
      const most = schema[upper];
      const isInOrder = typeof least !== 'number' || typeof most !== 'number' || least <= most;
      const order: [string, string][] = isInOrder
        ? []
        : [[lower, `${lower} ${least} is greater than ${upper} ${most}; exchange or correct them`]];
      const isFraction = types.includes('number') && lower === 'minimum';
      const values = [lower, upper].filter((bound) => !isFraction || !Number.isFinite(schema[bound] ?? 0));
      // Integers without a format have 32 bits in the libraries.
      const bits = types.includes('integer') && schema['format'] !== 'int64' ? 32 : 64;
      return [...order, ...values.flatMap((bound) => valueMessage(bound, schema[bound], bits))];
    },
  );
}

function valueMessage(bound: string, value: unknown, bits: 32 | 64): [bound: string, message: string][] {
  if (typeof value !== 'number') return [];
  if (!Number.isInteger(value)) return [[bound, `${bound} ${value} is not an integer; round it`]];
  // A parser of JSON may round larger integers, 2^63 - 1 to 2^63 for instance, which then does not fit into int64.
  if (!Number.isSafeInteger(value)) {
    const range = `${Number.MIN_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}`;
    const shown = Math.abs(value) < 1e21 ? BigInt(value) : value;
    return [[bound, `${bound} ${shown} cannot be represented exactly in all languages; use a number from ${range}`]];
  }
  const isWide = bits === 32 && (value > MAX_INT32 || value < -MAX_INT32 - 1);
  return isWide ? [[bound, `${bound} ${value} does not fit into 32 bits; lower it or add the format int64`]] : [];
}
