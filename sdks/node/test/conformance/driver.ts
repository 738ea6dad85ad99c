// Runs conformance cases for this library: jobs as JSON lines on stdin, responses as JSON lines on stdout in any order.
// `{"cancel": 1}` ends the calls of job 1 at a point that only the server can observe.
import { createInterface } from 'node:readline';
import type { Job } from '../../../../scripts/conformance/protocol.ts';
import { readJson, writeJson } from '../../../../scripts/conformance/scenarios/exact-json.ts';
import type { Json } from '../../../../scripts/conformance/scenarios/json.ts';
import { Calls } from './calls.ts';
import { run } from './run.ts';
import { mistyped } from './typed.ts';

type Line = (Job & { id: number }) | { cancel: number };

/** The last argument: `node-fetch` uses the transport of the web. */
const COLUMN = process.argv.at(-1);

const open = new Map<number, Calls>();

async function accept(line: Line): Promise<void> {
  if ('cancel' in line) {
    open.get(line.cancel)?.cancel();
    return;
  }
  const calls = new Calls();
  open.set(line.id, calls);
  print({ id: line.id, ...(await run(line, calls, COLUMN === 'node-fetch' ? { fetch: globalThis.fetch } : {})) });
  open.delete(line.id);
}

function print(line: object): void {
  process.stdout.write(`${writeJson(present(line) as Json)}\n`);
}

print({ ready: true, language: 'node', column: COLUMN, runtime: process.versions.node });
for await (const line of createInterface({ input: process.stdin })) {
  if (line !== '') void accept(readJson(line) as unknown as Line);
}
await endFetch();

/** Ends the connections of `fetch`: the idle ones keep a process alive for seconds. */
async function endFetch(): Promise<void> {
  const name = Symbol.for('undici.globalDispatcher.1');
  const dispatcher = Reflect.get(globalThis, name) as { destroy: () => Promise<void> } | undefined;
  await dispatcher?.destroy();
}

/**
 * Removes undefined members, and reports each `bigint` that a number represents exactly: the library promises `bigint` only
 * beyond 2^53, and the suite would read both as the same integer.
 */
function present(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? mistyped(value) : value;
  if (Array.isArray(value)) return value.map(present);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, present(member)]));
}
