/** What may stand in no sink: the key of the client in every case, and what the case names. */
import { ERROR_SINKS, type Outcome, type Sinks } from '../protocol.ts';
import type { ClientOptions, Expectation } from '../scenarios/scenario.ts';
import { type Failure, short } from './failure.ts';

/** Sinks that hold what the library wrote for people to read. */
const FOR_PEOPLE: ReadonlySet<string> = new Set(['message', 'string', 'log', 'stack']);

/** A shorter key could stand in a text by chance, so a case that has one names it in `hidden` itself. */
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

/** Texts that are not there hide everything: an error must have been looked at in all the places it can be read. */
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
