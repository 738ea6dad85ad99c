import { type Context, type Fields, items, type Rule } from './redocly.ts';

const BOUNDS: Record<string, readonly string[]> = {
  string: ['minLength', 'maxLength'],
  array: ['minItems', 'maxItems'],
  integer: ['minimum', 'maximum'],
  number: ['minimum', 'maximum'],
};

/** Requires a lower and an upper bound of every string, array and number, and a maximum size of every map. */
export const bounded: Rule = () => ({
  Schema(schema: Fields, context: Context) {
    const types = Array.isArray(schema['type']) ? items(schema['type']) : [schema['type']];
    const wanted = types.flatMap((type) => (schema['enum'] === undefined ? (BOUNDS[String(type)] ?? []) : []));
    const isMap = typeof schema['additionalProperties'] === 'object';
    const missing = [...wanted, ...(isMap ? ['maxProperties'] : [])].filter(
      (bound) => typeof schema[bound] !== 'number',
    );
    if (missing.length === 0) return;
    context.report({
      message: `this ${isMap ? 'map' : String(types[0])} needs ${missing.join(' and ')}; add ${missing.length === 1 ? 'it' : 'them'}`,
    });
  },
});
