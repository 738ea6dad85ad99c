/** Checks that no sink contains the key of the client or a hidden text of the case. */
import { ERROR_SINKS, type Outcome, type Sinks } from '../protocol.ts';
import type { ClientOptions, Expectation } from '../scenarios/scenario.ts';
import { type Failure, short } from './failure.ts';

/** Sinks with text for people. */
const FOR_PEOPLE: ReadonlySet<string> = new Set(['message', 'string', 'log', 'stack']);

/** Minimum length of a key to search for. A shorter key could match by chance, so its case lists it in `hidden`. */
const MIN_SECRET = 8;

export function checkSecrets(expect: Expectation, client: ClientOptions, outcome: Outcome): Failure[] {
  const sinks = sinksOf(outcome);
  const keys = [client.api_key, ...(client.api_keys ?? []), client.env?.['INTEGRATION_API_KEY']];
  const secrets = keys.filter((key): key is string => typeof key === 'string' && key.trim().length >= MIN_SECRET);
  const people = Object.fromEntries(Object.entries(sinks).filter(([name]) => FOR_PEOPLE.has(name)));
  return [
    ...leaks(new Set([...(expect.hidden ?? []), ...secrets]), sinks),
    ...leaks(new Set(expect.not_in_messages), people),
    ...checkCoverage(expect, outcome, sinks),
  ];
}

function leaks(hidden: ReadonlySet<string>, sinks: Sinks): Failure[] {
  return [...hidden].flatMap((secret) =>
    Object.entries(sinks)
      .filter(([, text]) => text.includes(secret))
      .map(([name, text]) => ({
        subject: `sink ${name}`,
        expected: `no ${JSON.stringify(secret)}`,
        actual: around(text, secret),
      })),
  );
}

/** Checks that the driver reports every sink, because a missing sink would hide a leak. */
function checkCoverage(expect: Expectation, outcome: Outcome, sinks: Sinks): Failure[] {
  if (expect.hidden === undefined && expect.not_in_messages === undefined) return [];
  const wanted = outcome.kind === 'error' ? ERROR_SINKS : ['dump'];
  const missing = wanted.filter((name) => typeof sinks[name] !== 'string');
  if (missing.length === 0 || outcome.kind === 'many') return [];
  return [{ subject: 'sinks', expected: wanted.join(', '), actual: `without ${missing.join(', ')}` }];
}

function sinksOf(outcome: Outcome): Sinks {
  return 'sinks' in outcome ? (outcome.sinks ?? {}) : {};
}

function around(text: string, secret: string): string {
  const at = text.indexOf(secret);
  return short(text.slice(Math.max(0, at - 60), at + secret.length + 60));
}
