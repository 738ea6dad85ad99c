import { notFound, validationFailed } from '../api/contract/problems.ts';
import type { FieldError } from '../api/contract/types.ts';
import type { Ids } from '../api/call.ts';
import { DurationError, parseDuration } from '../api/clock.ts';
import type { components } from '../../openapi/.build/lab-types.ts';
import type { LabHandlers } from './document/document.ts';
import { LONGEST_DELAY, type FaultRules, MAX_RULES } from './faults.ts';

type Rule = components['schemas']['FaultCreate'];

/** Returns the handlers of rules; `operations` are the operations of the contract. */
export function faultHandlers(
  rules: FaultRules,
  ids: Ids,
  operations: ReadonlySet<string>,
  changed: () => void,
): LabHandlers<'listFaults' | 'createFault' | 'deleteFaults' | 'deleteFault'> {
  return {
    listFaults: () => Promise.resolve({ status: 200, body: { data: [...rules.list()] } }),
    createFault({ body }) {
      const errors = [...errorsOf(body, operations)];
      if (rules.list().length >= MAX_RULES) {
        errors.push({ pointer: '#', code: 'too_many', detail: `there are already ${MAX_RULES} rules` });
      }
      if (errors.length > 0) throw validationFailed('the rule', errors);
      const rule = rules.add({ id: ids.next('flt'), ...body, nth: body.nth ?? 1, times: timesOf(body) });
      changed();
      return Promise.resolve({ status: 201, body: rule });
    },
    deleteFaults() {
      rules.clear();
      changed();
      return Promise.resolve({ status: 204 });
    },
    deleteFault({ path }) {
      if (!rules.remove(path.fault_id)) throw notFound('rule', path.fault_id);
      changed();
      return Promise.resolve({ status: 204 });
    },
  };
}

/** Returns how often a rule applies: once by default, null for ever. */
const timesOf = ({ times }: Rule): number | null => (times === undefined ? 1 : times);

function* errorsOf(rule: Rule, operations: ReadonlySet<string>): Iterable<FieldError> {
  const effects = (['code', 'cut', 'truncate', 'respond'] as const).filter((name) => rule[name] !== undefined);
  if (effects.length === 0 && rule.delay === undefined) {
    yield { pointer: '#', code: 'too_few', detail: 'needs an effect: code, cut, truncate, respond or delay' };
  }
  const [, second] = effects;
  if (second) yield { pointer: `#/${second}`, code: 'not_allowed', detail: `excludes ${effects[0]}` };
  for (const name of rule.inbox === undefined ? (['respond'] as const) : API_ONLY) {
    if (rule[name] === undefined) continue;
    const target = rule.inbox === undefined ? 'needs inbox' : 'does not concern the inbox';
    yield { pointer: `#/${name}`, code: 'not_allowed', detail: target };
  }
  if (rule.operation !== undefined && !operations.has(rule.operation)) {
    yield { pointer: '#/operation', code: 'not_allowed', detail: 'is not an operation of the contract' };
  }
  if (rule.retry_after !== undefined && rule.code === undefined) {
    yield { pointer: '#/retry_after', code: 'not_allowed', detail: 'needs a code' };
  }
  const delay = delayError(rule.delay);
  if (delay !== undefined) yield { pointer: '#/delay', code: 'invalid_format', detail: delay };
}

/** Members that the inbox cannot fulfil. */
const API_ONLY = ['operation', 'account_id', 'mode', 'api_key_id', 'path', 'code', 'cut', 'truncate'] as const;

function delayError(delay: string | undefined): string | undefined {
  if (delay === undefined) return undefined;
  try {
    return parseDuration(delay) > LONGEST_DELAY ? 'must be at most 10m' : undefined;
  } catch (error) {
    if (error instanceof DurationError) return error.message;
    throw error;
  }
}
