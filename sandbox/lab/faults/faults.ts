/** Faults that requests meet by rule or by header. */
import type { Contract } from '../../contract/contract.ts';
import type { ErrorCode } from '../../contract/types.ts';
import type { CallFaults, LabCall } from '../../server/hooks.ts';
import { parseDuration } from '../../clock/duration.ts';
import { callFaultsOf, type Effect, type ProblemHeaders, type Wait } from './effect.ts';
import { type CodesOf, effectOfHeader } from './header.ts';
import type { Fault, FaultRules } from './rules.ts';
import { BEHAVIOUR } from '../../contract/generated/behaviour.ts';

const [STATE, POLICY] = BEHAVIOUR.rate_limit.headers;

/** Seconds of `Retry-After` if a rule names none. */
const RETRY_AFTER = 1;
/** Codes whose problems have the header `Retry-After`. */
const RETRIED: ReadonlySet<ErrorCode> = new Set(['rate_limit_exceeded', 'service_unavailable']);

/** Response of the inbox to a webhook; undefined if it accepts the webhook. */
export type InboxFault = (name: string) => Promise<number | undefined>;

interface Faults {
  of(call: LabCall): CallFaults | undefined;
  /** Waits for the delay of the rule that fits, and returns its status. */
  readonly inbox: InboxFault;
}

export function createFaults(rules: FaultRules, contract: Contract, wait: Wait): Faults {
  const codes = contract.document.components.schemas['ErrorCode']?.['enum'] as readonly ErrorCode[];
  const codesOf: CodesOf = (status) => codes.filter((code) => contract.problemKind(code).status === status);
  const isCode = (text: string): text is ErrorCode => (codes as readonly string[]).includes(text);
  return {
    of(call) {
      const { header } = call;
      // Rules do not count a request that brings its own fault; they apply to the next one.
      if (header !== undefined) {
        return later(() => effectOfHeader(header, codesOf, isCode), wait, headersOf(contract, call));
      }
      const rule = rules.meet(call);
      return rule && callFaultsOf(effectOf(rule), wait, headersOf(contract, call));
    },
    async inbox(name) {
      const rule = rules.meetInInbox(name);
      if (!rule) return undefined;
      await wait(delayOf(rule));
      return rule.respond;
    },
  };
}

const delayOf = (rule: Fault): number => (rule.delay === undefined ? 0 : parseDuration(rule.delay));

function effectOf(rule: Fault): Effect {
  return {
    delayMs: delayOf(rule),
    problem: rule.code && { code: rule.code, retryAfter: rule.retry_after },
    cut: rule.cut,
    truncate: rule.truncate ?? false,
  };
}

/** Reads the header when the pipeline expects problems, so that a malformed one has a response. */
function later(effect: () => Effect, wait: Wait, headers: ProblemHeaders): CallFaults {
  let faults: CallFaults | undefined;
  const read = (): CallFaults => (faults ??= callFaultsOf(effect(), wait, headers));
  return {
    before: async () => read().before(),
    during: async () => read().during(),
    after: async () => read().after(),
  };
}

/** Returns the headers of a problem of this call: those of a spent rate limit say when it ends. */
function headersOf(contract: Contract, { operationId }: LabCall): ProblemHeaders {
  return (code, retryAfter) => {
    const seconds = retryAfter ?? (RETRIED.has(code) ? RETRY_AFTER : undefined);
    const headers = seconds === undefined ? {} : { 'Retry-After': String(seconds) };
    const policy = contract.operations.find(({ id }) => id === operationId)?.policy;
    if (code !== 'rate_limit_exceeded' || !policy) return headers;
    return {
      ...headers,
      [POLICY]: policy.header,
      [STATE]: `"${policy.name}";r=0;t=${seconds ?? RETRY_AFTER}`,
    };
  };
}
