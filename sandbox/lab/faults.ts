/** Faults: rules, the header `Sandbox-Fault`, and their effect on a request. */
import { Problem } from '../api/contract/problems.ts';
import type { ErrorCode } from '../api/contract/types.ts';
import { type CallFaults, type Ending, PlannedProblem, type LabCall } from '../api/extension.ts';
import type { components } from '../../openapi/.build/lab-types.ts';
import { DurationError, parseDuration } from '../api/clock.ts';
import type { Contract } from '../api/contract/contract.ts';
import { BEHAVIOUR } from '../api/contract/generated/behaviour.ts';

// Effect of a fault on one request: a problem, a connection that is cut, half a body, a delay.

interface Effect {
  /** Real time in milliseconds for which the request is in progress before it is carried out. */
  readonly delayMs: number;
  readonly problem: { readonly code: ErrorCode; readonly retryAfter: number | undefined } | undefined;
  readonly cut: 'before' | 'after' | undefined;
  readonly truncate: boolean;
}

/** Waits for real time. Resolves early when the sandbox closes. */
type Wait = (milliseconds: number) => Promise<void>;

/** Headers that a problem has next to its code, such as those of a spent rate limit. */
type ProblemHeaders = (code: ErrorCode, retryAfter: number | undefined) => Readonly<Record<string, string>>;

/** Returns the faults of one request. */
function callFaultsOf(effect: Effect, wait: Wait, headersOf: ProblemHeaders): CallFaults {
  const { delayMs, cut, problem } = effect;
  const delay = (): Promise<void> => (delayMs > 0 ? wait(delayMs) : Promise.resolve());
  return {
    async before() {
      if (cut !== 'before' && !problem) return 'continue';
      await delay();
      if (problem) throw problemOf(problem, headersOf);
      return 'cut';
    },
    during: delay,
    after: () => Promise.resolve(endingOf(effect)),
  };
}

function problemOf({ code, retryAfter }: NonNullable<Effect['problem']>, headersOf: ProblemHeaders): Problem {
  const detail = 'A fault of the sandbox caused this problem. The request had no effect.';
  return new PlannedProblem(code, detail, { headers: headersOf(code, retryAfter) });
}

function endingOf({ cut, truncate }: Effect): Ending {
  if (cut === 'after') return 'cut';
  return truncate ? 'truncate' : 'send';
}

// Rules of faults, kept in memory: each says which requests it matches and what happens to them.

type Fault = components['schemas']['Fault'];

/** Maximum number of rules. */
export const MAX_RULES = 100;

export interface FaultRules {
  add(rule: Omit<Fault, 'seen' | 'met'>): Fault;
  list(): readonly Fault[];
  /** Returns false if no rule has this id. */
  remove(id: string): boolean;
  clear(): void;
  /** Returns the first rule that applies now, and counts the request for all rules that match it. */
  meet(call: LabCall): Fault | undefined;
  /** Does the same for a webhook that the inbox receives under a name. */
  meetInInbox(name: string): Fault | undefined;
}

export function faultRules(): FaultRules {
  let rules: Fault[] = [];
  const meeting = (fits: (rule: Fault) => boolean): Fault | undefined => {
    let met: Fault | undefined;
    for (const rule of rules) {
      if (!fits(rule)) continue;
      rule.seen += 1;
      if (met || rule.seen < rule.nth || (rule.times !== null && rule.met >= rule.times)) continue;
      rule.met += 1;
      met = rule;
    }
    return met;
  };
  return {
    add(rule) {
      const added = { ...rule, seen: 0, met: 0 };
      rules.push(added);
      return added;
    },
    list: () => rules,
    remove(id) {
      const before = rules.length;
      rules = rules.filter((rule) => rule.id !== id);
      return rules.length < before;
    },
    clear() {
      rules = [];
    },
    meet: (call) => meeting((rule) => rule.inbox === undefined && fitsCall(rule, call)),
    meetInInbox: (name) => meeting((rule) => rule.inbox !== undefined && matches(rule.inbox, name)),
  };
}

function fitsCall(rule: Fault, call: LabCall): boolean {
  return (
    isOr(rule.operation, call.operationId) &&
    isOr(rule.account_id, call.tenant?.accountId) &&
    isOr(rule.mode, call.tenant?.mode) &&
    isOr(rule.api_key_id, call.keyId) &&
    (rule.path === undefined || matches(rule.path, call.path))
  );
}

const isOr = (wanted: string | undefined, value: string | undefined): boolean =>
  wanted === undefined || wanted === value;

/** Returns true if the text has the form of the pattern, in which each asterisk stands for any characters. */
function matches(pattern: string, text: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return pattern === text;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

// Reads the header `Sandbox-Fault`, the fault of one request, such as `cut=after` or `delay=2s; status=503`.

const FAULT_HEADER = 'Sandbox-Fault';
/** Longest delay of real time: clients give up earlier. */
export const LONGEST_DELAY = 10 * 60_000;

/** Returns the only code with a status, or all of its codes if there are several. */
type CodesOf = (status: number) => readonly ErrorCode[];

type Draft = { -readonly [Key in keyof Effect]: Effect[Key] };

/** Returns the effect that the header describes; throws the problem `malformed_request` if it describes none. */
function effectOfHeader(value: string, codesOf: CodesOf, isCode: (text: string) => text is ErrorCode): Effect {
  const draft: Draft = { delayMs: 0, problem: undefined, cut: undefined, truncate: false };
  let retryAfter: number | undefined;
  for (const part of value.split(';').map((text) => text.trim())) {
    const [name = '', argument = ''] = part.split('=').map((text) => text.trim());
    if (name === 'delay') draft.delayMs = delayIn(argument);
    else if (name === 'cut' && (argument === 'before' || argument === 'after')) draft.cut = argument;
    else if (part === 'truncate') draft.truncate = true;
    else if (name === 'retry_after' && /^\d{1,5}$/.test(argument)) retryAfter = Number(argument);
    else if (name === 'status' && /^[45]\d\d$/.test(argument)) draft.problem = problemNamed(Number(argument), codesOf);
    else if (name === 'code' && isCode(argument)) draft.problem = { code: argument, retryAfter: undefined };
    else throw malformed(`"${part}" is not a fault.`);
  }
  if ([draft.problem, draft.cut, draft.truncate || undefined].filter((effect) => effect !== undefined).length > 1) {
    throw malformed('Only one of status, code, cut and truncate is possible.');
  }
  if (retryAfter !== undefined && !draft.problem) throw malformed('retry_after needs a status or a code.');
  return draft.problem ? { ...draft, problem: { ...draft.problem, retryAfter } } : draft;
}

function problemNamed(status: number, codesOf: CodesOf): NonNullable<Effect['problem']> {
  const [code, ...others] = codesOf(status);
  if (code === undefined) throw malformed(`The contract has no code with status ${status}.`);
  if (others.length > 0)
    throw malformed(`Several codes have status ${status}; name one: code=${[code, ...others].join(', ')}.`);
  return { code, retryAfter: undefined };
}

function delayIn(text: string): number {
  try {
    const milliseconds = parseDuration(text);
    if (milliseconds <= LONGEST_DELAY) return milliseconds;
  } catch (error) {
    if (error instanceof DurationError) throw malformed(error.message);
    throw error;
  }
  throw malformed('A delay is at most 10m.');
}

const malformed = (detail: string): Problem =>
  new Problem(
    'malformed_request',
    `${detail} ${FAULT_HEADER} looks like cut=after, cut=before, truncate, status=503; retry_after=2, code=account_suspended or delay=2s.`,
    { errors: [{ parameter: FAULT_HEADER, code: 'invalid_format', detail: 'is not a fault of the sandbox' }] },
  );

// Faults that requests meet by rule or by header.

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
        return later(() => effectOfHeader(header, codesOf, isCode), wait, headersFor(contract, call));
      }
      const rule = rules.meet(call);
      return rule && callFaultsOf(effectOf(rule), wait, headersFor(contract, call));
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

/** Returns the headers of a problem of this call. The headers of a spent rate limit say when it ends. */
function headersFor(contract: Contract, { operationId }: LabCall): ProblemHeaders {
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
