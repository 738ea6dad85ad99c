import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Context, Fields, Rule } from './redocly.ts';
import { selfContained } from './self-contained.ts';

// Other rules report keywords that are unknown.
const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: false }));

/** Requires the default of a schema to be a value that the schema accepts. */
export const validDefaults: Rule = () => ({
  Schema(schema: Fields, context: Context) {
    const value = schema['default'];
    if (value === undefined) return;
    const error = errorOf(selfContained(context, { node: schema, location: context.location }), value);
    if (error === undefined) return;
    const message = `default ${shown(value)} is not valid in its own schema: ${error}; change one of the two`;
    context.report({ message, location: context.location.child(['default']) });
  },
});

/** Returns why a value does not match a schema; undefined if it does. */
function errorOf(schema: Fields, value: unknown): string | undefined {
  let isValid;
  try {
    isValid = ajv.compile(schema);
  } catch {
    // The schema itself is not valid, which Redocly reports.
    return undefined;
  }
  return isValid(value) ? undefined : reasonOf(isValid.errors?.[0]);
}

function reasonOf(error: ErrorObject | undefined): string {
  const values: unknown = error?.params['allowedValues'];
  const allowed = Array.isArray(values) ? ` (${values.join(', ')})` : '';
  const path = error === undefined || error.instancePath === '' ? 'it' : error.instancePath;
  return `${path} ${error?.message ?? 'is not valid'}${allowed}`;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
