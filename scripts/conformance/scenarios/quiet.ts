/**
 * Derives a case that makes the calls of other cases with one client, so that whatever a call leaves behind meets the next
 * one: a header, a permit, tokens of the retry budget.
 */
import type { Derived } from './derive.ts';
import type { Expectation, StepExpectation, WireExpectation } from './expectation.ts';
import type { Case, OperationCall, PlanStep } from './scenario.ts';

/** Number of calls; the sample takes as many from each part of the list of cases. */
const SAMPLE = 200;

/** Parts of an expectation that a step has, or that the plan of the whole case keeps. */
const OF_A_STEP: ReadonlySet<string> = new Set([
  'value',
  'whole_value',
  'variant',
  'error',
  'meta',
  'requests',
  'wire',
] satisfies (keyof Expectation)[]);
/** Options of a call that concern its time. */
const TIMED = ['cancel', 'timeout_ms', 'total_timeout_ms'] as const;
/** Headers that concern calls of the same client, or the connection. */
const OF_THE_CLIENT = /^(?:ratelimit|connection$|transfer-encoding$)/i;
const TOO_MANY_REQUESTS = 429;
const LONGEST_WAIT_MS = 20;

/** One call of the sample. */
interface Quiet {
  step: OperationCall;
  plan: PlanStep[];
  expect: StepExpectation;
  wire: WireExpectation[];
}

/** Returns one case with a sample of the calls, or none without calls. */
export function quietCases(cases: readonly Case[]): Derived[] {
  const quiet = cases.flatMap((item) => quietCall(item) ?? []);
  const sample = spread(quiet, SAMPLE);
  if (sample.length === 0) return [];
  const foreign = new Set(sample.filter(({ plan }) => plan.length > 0).flatMap(({ step }) => headersOf(step)));
  return [
    {
      values: {},
      call: { steps: sample.map(({ step }) => step) },
      plan: sample.flatMap(({ plan }) => plan),
      expect: {
        steps: sample.map(({ expect }) => expect),
        requests: sample.reduce((sum, { plan }) => sum + plan.length, 0),
        wire: sample.flatMap((one) => wireOf(one, foreign)),
      },
    },
  ];
}

/** Returns the requests of a call, which have no header that only other calls give. */
function wireOf({ step, wire }: Quiet, foreign: ReadonlySet<string>): WireExpectation[] {
  return wire.map((request) => {
    const own = new Set([...headersOf(step), ...Object.keys(request.headers ?? {}).map((name) => name.toLowerCase())]);
    const absent = [...foreign].filter((name) => !own.has(name)).map((name) => [name, null] as const);
    return { ...request, headers: { ...request.headers, ...Object.fromEntries(absent) } };
  });
}

/** Returns the names of the headers that a call gives, in lower case. */
function headersOf({ headers = {}, options }: OperationCall): string[] {
  return Object.keys({ ...headers, ...options?.extra_headers }).map((name) => name.toLowerCase());
}

/** Returns the call of a case that neither takes time nor changes the next calls of its client. */
function quietCall({ id, client, call, plan, expect, needs }: Case): Quiet | undefined {
  const { max_retries: retries, ...others } = client;
  if (!('operation' in call) || needs !== undefined || Object.keys(others).length > 0) return undefined;
  if (TIMED.some((name) => call.options?.[name] !== undefined)) return undefined;
  if (Object.keys(expect).some((name) => !OF_A_STEP.has(name)) || !plan.every(isQuiet)) return undefined;
  const { requests, wire = [], ...expected } = expect;
  const count = requests ?? (plan.length === 1 && expected.error === undefined ? 1 : undefined);
  // A retry that fails takes tokens from the budget, which the calls share.
  if (typeof count !== 'number' || wire.length > count || (count > 1 && expected.error !== undefined)) return undefined;
  const steps = stepsOf(plan, count);
  if (!steps.slice(0, -1).every(isRetriedSoon)) return undefined;
  const options = { ...(retries === undefined ? {} : { max_retries: retries }), ...call.options };
  return {
    step: { ...call, ...(Object.keys(options).length > 0 && { options }) },
    plan: steps,
    expect: { ...expected, of: id },
    wire: Array.from({ length: count }, (_, index) => ({ ...wire[index], of: id })),
  };
}

function isQuiet(step: PlanStep): boolean {
  if ('fault' in step || step.delay_ms !== undefined || step.after_requests !== undefined) return false;
  if (Object.keys(step.headers ?? {}).some((name) => OF_THE_CLIENT.test(name))) return false;
  if ('prism' in step) return step.prism.code !== TOO_MANY_REQUESTS;
  return step.status !== TOO_MANY_REQUESTS && step.http === undefined && !('window' in step);
}

/** Reports whether the response asks for the next attempt almost at once, as no backoff does. */
function isRetriedSoon({ headers = {} }: Extract<PlanStep, { headers?: unknown }>): boolean {
  return Number(headers['Retry-After-Ms']) <= LONGEST_WAIT_MS;
}

/** Returns the steps of the server for a number of requests, each once. */
function stepsOf(plan: readonly PlanStep[], count: number): PlanStep[] {
  const each = plan.flatMap((step, index) => {
    const times = step.times ?? (index === plan.length - 1 ? count : 1);
    return Array.from({ length: times }, () => ({ ...step, times: 1 }));
  });
  return each.slice(0, count);
}

/** Returns items at equal distances, in an order in which neighbours come from different parts of the list. */
function spread<Item>(list: readonly Item[], count: number): Item[] {
  const size = Math.min(count, list.length);
  const chosen = Array.from({ length: size }, (_, index) => list[Math.floor((index * list.length) / size)] as Item);
  const rows = Math.ceil(Math.sqrt(size));
  return Array.from({ length: rows }, (_, row) => chosen.filter((_item, index) => index % rows === row)).flat();
}
