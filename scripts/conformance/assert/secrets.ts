/** Checks that no sink contains the key of the client or a hidden text of the case. */
import { ERROR_SINKS, type ErrorOutcome, type Outcome, type Sinks, VALUE_SINKS } from '../protocol.ts';
import type { Expectation } from '../scenarios/expectation.ts';
import type { ClientOptions } from '../scenarios/scenario.ts';
import type { Recording } from '../server/recording.ts';
import { type Failure, short } from './failure.ts';

/** Sinks with text for people. */
const FOR_PEOPLE: ReadonlySet<string> = new Set(['message', 'string', 'log', 'stack']);

/** Sinks that show no error. The texts of an error that the case itself throws are not the library's. */
const NOT_OF_ERROR = /^(?:log|client_.*)$/;

/**
 * Minimum length of a key to search for, and of a hidden text to search for in other forms. A shorter one could match by
 * chance, so that its case lists it in `hidden`.
 */
const MIN_SECRET = 8;

export function checkSecrets(
  expect: Expectation,
  client: ClientOptions,
  outcome: Outcome,
  recording: Recording,
): Failure[] {
  const isForeign = expect.error?.class === 'Foreign';
  const own = sinksOf(outcome).filter(({ name }) => !isForeign || NOT_OF_ERROR.test(name));
  const sinks = [...own, ...watchedBy(outcome)];
  const keys = [client.api_key, ...(client.api_keys ?? []), client.env?.['INTEGRATION_API_KEY']];
  const secrets = keys.filter((key): key is string => typeof key === 'string' && key.trim().length >= MIN_SECRET);
  const people = sinks.filter(({ name }) => FOR_PEOPLE.has(name));
  return [
    ...leaks(new Set([...(expect.hidden ?? []), ...secrets]), sinks),
    ...leaks(new Set(expect.not_in_messages), people),
    ...(expect.in_stack ?? []).flatMap((text) => checkStack(text, sinks)),
    ...(expect.hidden === undefined && expect.not_in_messages === undefined ? [] : checkCoverage(outcome, recording)),
  ];
}

/** Text that no language escapes or wraps in a dump. */
const WORD = /^[\w.-]{1,60}$/;

interface Sink {
  /** Name of the sink, and of its step if there are steps. */
  label: string;
  name: string;
  text: string;
}

function leaks(hidden: ReadonlySet<string>, sinks: readonly Sink[]): Failure[] {
  return [...hidden].flatMap((secret) =>
    sinks.flatMap(({ label, text }) => {
      const form = formsOf(secret).find((one) => text.includes(one));
      if (form === undefined) return [];
      return [{ subject: `sink ${label}`, expected: `no ${JSON.stringify(secret)}`, actual: around(text, form) }];
    }),
  );
}

/** Returns a secret unchanged, percent-encoded, as hexadecimal digits, and in base64 wherever it begins. */
function formsOf(secret: string): readonly string[] {
  if (secret.length < MIN_SECRET) return [secret];
  const bytes = Buffer.from(secret, 'utf8');
  const pairs = [...bytes].map((byte) => byte.toString(16).padStart(2, '0'));
  const hexadecimal = [pairs.join(''), pairs.join(' ')].flatMap((text) => [text, text.toUpperCase()]);
  return [secret, encodeURIComponent(secret), ...hexadecimal, ...base64Forms(bytes)];
}

/** Returns the base64 characters that depend on the secret only, for each of its three possible positions. */
function base64Forms(bytes: Uint8Array): readonly string[] {
  return [0, 1, 2].flatMap((offset) => {
    const padded = Buffer.concat([new Uint8Array(offset), bytes]);
    const [start, end] = [Math.ceil((offset * 8) / 6), Math.floor((padded.length * 8) / 6)];
    return [padded.toString('base64').slice(start, end), padded.toString('base64url').slice(start, end)];
  });
}

/** Checks that the driver reports every sink, because a missing or empty sink would hide a leak. */
function checkCoverage(outcome: Outcome, { requests }: Recording): Failure[] {
  if (outcome.kind === 'many' || outcome.kind === 'refused') return [];
  const all = outcome.kind === 'steps' ? outcome.steps.filter(({ kind }) => kind !== 'refused') : [outcome];
  const incomplete = all.flatMap((single) => {
    const sinks = ownSinks(single);
    const wanted = single.kind === 'error' ? ERROR_SINKS : VALUE_SINKS;
    // The log is checked once for all steps.
    const missing = wanted.filter((name) => (name === 'log' ? sinks[name] === undefined : isEmpty(sinks[name])));
    if (missing.length > 0) {
      return [{ subject: 'sinks', expected: wanted.join(', '), actual: `without ${missing.join(', ')}` }];
    }
    return single.kind === 'error' ? checkDump(single) : [];
  });
  const isSilent = sinksOf(outcome).every(({ name, text }) => name !== 'log' || isEmpty(text));
  if (requests.length === 0 || !isSilent) return incomplete;
  return [...incomplete, { subject: 'sink log', expected: 'a line for each attempt', actual: 'no line' }];
}

/** Checks that the dump of an error is whole: it shows the members that the driver read from the error. */
function checkDump(error: ErrorOutcome): Failure[] {
  const { dump = '' } = error.sinks ?? {};
  return [error['request_id'], error['code']]
    .filter((text) => typeof text === 'string' && WORD.test(text))
    .filter((text) => !dump.includes(String(text)))
    .map((text) => ({ subject: 'sink dump', expected: `the whole error, with ${String(text)}`, actual: short(dump) }));
}

function checkStack(text: string, sinks: readonly Sink[]): Failure[] {
  const stacks = sinks.filter(({ name }) => name === 'stack');
  if (stacks.some((stack) => stack.text.includes(text))) return [];
  const actual = short(stacks.map((stack) => stack.text).join('\n'));
  return [{ subject: 'sink stack', expected: `a cause with ${text}`, actual }];
}

/** Returns what hooks, middleware and the logger observed, which is reported in addition to the sinks. */
function watchedBy(outcome: Outcome): Sink[] {
  const { events = [], log = [] } = outcome as { events?: string[]; log?: string[] };
  return [
    { label: 'events', name: 'events', text: events.join('\n') },
    { label: 'lines of the log', name: 'log', text: log.join('\n') },
  ];
}

function isEmpty(text: string | undefined): boolean {
  return text === undefined || text.trim() === '';
}

function sinksOf(outcome: Outcome): Sink[] {
  const own = Object.entries(ownSinks(outcome)).map(([name, text]) => ({ label: name, name, text }));
  if (outcome.kind !== 'steps') return own;
  const ofSteps = outcome.steps.flatMap((step, index) =>
    sinksOf(step).map((sink) => ({ ...sink, label: `${sink.name} of step ${index + 1}` })),
  );
  return [...own, ...ofSteps];
}

function ownSinks(outcome: Outcome): Sinks {
  return 'sinks' in outcome ? (outcome.sinks ?? {}) : {};
}

function around(text: string, secret: string): string {
  const at = text.indexOf(secret);
  return short(text.slice(Math.max(0, at - 60), at + secret.length + 60));
}
