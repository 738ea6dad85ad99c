import type { JsonValue } from '../model/model.ts';
import { shownValue } from '../text/exact-json.ts';
import type { Flat } from './flat.ts';
import type { Report } from './report.ts';

/** JSON type of a value. */
export type ValueKind = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';

/**
 * Returns the default value of a schema, for its documentation. A text that stands for a value of the type becomes that
 * value. A default of another type is a warning, and is not documented.
 */
export function defaultOf({ node, pointer }: Flat, kind: ValueKind, report: Report): { default?: JsonValue } {
  const value = node['default'];
  if (value === undefined || value === null) return {};
  const found = CONVERTERS[kind](value);
  if (found !== undefined) return { default: found };
  const shown = shownValue(typeof value === 'number' ? String(value) : value);
  report.warn(pointer, `the default ${shown} is not of the type ${kind}; SDKs do not document it`);
  return {};
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[-+]?\d+)?$/i;

const CONVERTERS: Readonly<Record<ValueKind, (value: unknown) => JsonValue | undefined>> = {
  string: (value) =>
    typeof value === 'string'
      ? value
      : ['number', 'bigint', 'boolean'].includes(typeof value)
        ? String(value)
        : undefined,
  integer: integerOf,
  number: (value) =>
    integerOf(value) ?? finite(typeof value === 'string' && NUMBER.test(value) ? Number(value) : value),
  boolean: (value) =>
    typeof value === 'boolean' ? value : value === 'true' ? true : value === 'false' ? false : undefined,
  array: (value) => (Array.isArray(value) ? (value as unknown[]) : undefined),
  object: (value) =>
    typeof value === 'object' && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : undefined,
};

function integerOf(value: unknown): number | bigint | undefined {
  if (typeof value === 'bigint') return value;
  const number = typeof value === 'string' && /^-?(?:0|[1-9]\d*)$/.test(value) ? Number(value) : value;
  if (!Number.isInteger(number)) return undefined;
  return typeof value === 'string' && !Number.isSafeInteger(number) ? BigInt(value) : (number as number);
}

// YAML has NaN and infinity, JSON does not.
const finite = (value: unknown): number | undefined => (Number.isFinite(value) ? (value as number) : undefined);
