/**
 * A driver without a real library. It implements enough behaviour to pass a few cases. Its first argument selects a flaw
 * or a cheat that the suite must detect, and its second is its column.
 */
import { createInterface } from 'node:readline';
import type { Job, Outcome, Sinks } from '../protocol.ts';
import { readJson, writeJson } from '../scenarios/exact-json.ts';
import type { Json } from '../scenarios/json.ts';
import type { ClientOptions } from '../scenarios/scenario.ts';
import type { Cheat, Flaw } from './flaws.ts';
import { callOnce } from './library.ts';

const [, , flaw, column] = process.argv as (Flaw | Cheat | undefined)[];
/** Options of all cases so far. */
let kept: ClientOptions = {};
/** Number of jobs without a reply. */
let open = 0;

createInterface({ input: process.stdin }).on(
  'line',
  (line) => void accept(readJson(line) as unknown as Job & { id: number }),
);
writeLine({
  ready: true,
  language: 'fake',
  column: flaw === 'runs another column' ? 'another' : column,
  runtime: process.version,
});

async function accept({ id, client: given, call }: Job & { id: number }): Promise<void> {
  open += 1;
  kept = { ...kept, ...given };
  const client = flaw === 'keeps the options of an earlier case' ? kept : given;
  const start = performance.now();
  if (flaw === 'silent' || flaw === 'hangs') return;
  if (flaw === 'dies') {
    console.error('a stack trace of the fake');
    process.exit(3);
  }
  if (flaw === 'reports a shorter duration than the real one') await pause(HIDDEN_MS);
  const outcome = disguised(
    'operation' in call ? await callOnce(client, call, flaw) : unsupported(Object.keys(call)),
    client,
  );
  const ms = reportedMs(performance.now() - start);
  if (flaw === 'replies without an outcome') {
    writeLine({ id, ms });
    return;
  }
  writeLine({ id: flaw === 'replies to a job that does not exist' ? id + 1000 : id, ms, outcome });
  if (flaw === 'replies twice') writeLine({ id, ms, outcome });
  if (flaw === 'sends a request after its reply') void sendLater(client, call);
  open -= 1;
  if (flaw === 'crashes after its reply') setTimeout(crash, 20);
}

const HIDDEN_MS = 600;

function reportedMs(ms: number): number {
  if (flaw === 'reports a shorter duration than the real one') return ms - HIDDEN_MS;
  return flaw === 'reports a longer duration than the real one' ? ms + HIDDEN_MS : ms;
}

async function sendLater(client: ClientOptions, call: Job['call']): Promise<void> {
  await pause(50);
  if ('operation' in call) await callOnce(client, call, undefined);
}

/** Ends the process between two calls, so that no call fails. */
function crash(): void {
  if (open > 0) return;
  console.error('a crash of the fake');
  process.exit(4);
}

/** Returns the outcome as the driver reports it. */
function disguised(outcome: Outcome, client: ClientOptions): Outcome {
  if (flaw === 'reports a call as unsupported') return unsupported(['of a cheat']);
  if (flaw === 'reports a call as refused after it sent the request') {
    return { kind: 'refused', refused_by: 'compiler', reason: 'a cheat' };
  }
  if (outcome.kind !== 'value' && outcome.kind !== 'error') return outcome;
  const { sinks = {}, ...rest } = outcome;
  const lines = flaw === 'omits the lines of the log' ? [] : (outcome.log ?? []);
  const log = flaw === 'prints the key in a line of the log' ? lines.map((line) => `${line} ${client.api_key}`) : lines;
  return { ...rest, log, sinks: disguisedSinks(sinks) } as Outcome;
}

function disguisedSinks({ string = '', dump = '', ...sinks }: Sinks): Sinks {
  const all = { ...sinks, string, dump };
  if (flaw === 'omits a sink') return { ...sinks, dump };
  if (flaw === 'empties a sink') return { ...all, string: '' };
  return flaw === 'truncates the dump' ? { ...all, dump: dump.slice(0, 20) } : all;
}

function unsupported(names: readonly string[]): Outcome {
  return { kind: 'unsupported', feature: `call ${names.join()}` };
}

function writeLine(message: object): void {
  process.stdout.write(`${writeJson(message as Json)}\n`);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
