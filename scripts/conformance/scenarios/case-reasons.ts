/** Tells cases apart by what they test, so that neither duplicates nor similar operations are counted twice. */
import { writeJson } from './exact-json.ts';
import type { Json } from './json.ts';
import type { ErrorExpectation, Expectation, WireExpectation } from './expectation.ts';
import type { Case } from './scenario.ts';

/** Returns a text that is the same for two cases that test exactly the same under two ids. */
export function contentOf({ client, call, plan, expect }: Case): string {
  return textOf({ client, call, plan, expect });
}

/**
 * Returns a text that is the same for two cases with the same reason: the same client, call, plan and expectation. The operation,
 * its path and ids are ignored. In a case that is derived from the contract, so are the arguments, and everything
 * that the contract says about the operation: its documented values and texts, and the members of its requests.
 */
export function reasonOf(item: Case): string {
  const { client, call, plan, expect, isDerived } = item;
  if (isDerived !== true) return generalised(contentOf(item));
  const options = 'operation' in call ? call.options : call;
  return generalised(textOf({ client, options, plan, expect: withoutContract(expect) }));
}

/** Returns the number of different reasons. */
export function countReasons(cases: readonly Case[]): number {
  return new Set(cases.map(reasonOf)).size;
}

/** Members of an error that do not depend on the operation. */
const GENERAL: readonly (keyof ErrorExpectation)[] = [
  'class',
  'status',
  'attempts',
  'resends',
  'is_retryable',
  'retry_after_ms',
  'idempotency_key',
];

function withoutContract({ value, whole_value: whole, error, wire, ...rest }: Expectation): object {
  const members = Object.entries(error ?? {}).filter(([name]) => GENERAL.some((general) => general === name));
  return {
    ...rest,
    value: whole === undefined ? value : 'documented',
    error: Object.fromEntries(members),
    wire: wire?.map(({ headers, json }: WireExpectation) => [Object.keys(headers ?? {}), json === undefined]),
  };
}

const GENERALISED: readonly [RegExp, string][] = [
  [/"operation":"[^"]*"/g, '"operation":"…"'],
  [/"method":"[A-Z]+"/g, '"method":"…"'],
  [/\b[a-z]{2,6}_[A-Za-z0-9]{12,}\b/g, '<id>'],
  [/\/api\/v1\/[a-z-]+(?:\/<id>(?:\/[a-z-]+)*)*/g, '<path>'],
];

function generalised(text: string): string {
  return GENERALISED.reduce((result, [pattern, replacement]) => result.replaceAll(pattern, replacement), text);
}

function textOf(value: object): string {
  return writeJson(sorted(value) as Json);
}

/** Sorts members, because their order has no meaning in a case. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(
    members.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, member]) => [name, sorted(member)]),
  );
}
