/** `npm run sandbox:proof`: the long forms of proofs that `npm test` runs in short. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { contentionTable } from './contention/table.ts';
import { killRun } from './kills/kills.ts';
import { killTable } from './kills/table.ts';
import { soakRun } from './soak/soak.ts';
import { findingsOf } from './soak/verdict.ts';
import { fuzzService } from './schemathesis/fuzz-service.ts';

const HELP = `npm run sandbox:proof [-- <options>]   kills the sandbox while 16 clients place orders, and audits what is left

  --kills <n>        number of times that the service is killed; 20 by default
  --orders <n>       number of orders; 10000 by default
  --database <url>   an empty PostgreSQL database instead of the embedded one; only the service is killed
  --schemathesis <n> instead: send requests that Schemathesis makes up, <n> examples an operation, and print its summary
  --contention       instead: let many buyers order one SKU at once, and print the responses by engine and processes
  --soak <minutes>   instead: use the service at the limit of a key for this long, and watch memory and latency
  --help             print this text

Exit codes: 0 nothing was lost, repeated or oversold; 1 a finding is not 0; 2 invalid options.`;

/** A key may send 10,000 requests in a minute. */
const KEY_LIMIT_PER_SECOND = 166;

const print = (part: object): void => console.log(JSON.stringify(part));

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    orders: { type: 'string', default: '10000' },
    database: { type: 'string' },
    schemathesis: { type: 'string' },
    contention: { type: 'boolean', default: false },
    soak: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const [kills, orders] = [Number(values.kills), Number(values.orders)];

if (values.help) console.log(HELP);
else if (values.schemathesis !== undefined) process.exitCode = await fuzzService(Number(values.schemathesis));
else if (values.contention) console.log(await contentionTable());
else if (values.soak !== undefined) await soak(Number(values.soak));
else if (!Number.isSafeInteger(kills) || !Number.isSafeInteger(orders) || kills < 0 || orders < 1) {
  console.error('--kills and --orders must be whole numbers');
  process.exitCode = 2;
} else await run();

/** Prints a line a minute, and what grew. */
async function soak(minutes: number): Promise<void> {
  if (!Number.isSafeInteger(minutes) || minutes < 3) {
    console.error('--soak must be a whole number of minutes, at least 3');
    process.exitCode = 2;
    return;
  }
  await withDatabase(async (flags) => {
    const parts = await soakRun({
      parts: minutes,
      secondsPerPart: 60,
      perSecond: KEY_LIMIT_PER_SECOND,
      flags,
      onPart: print,
    });
    const findings = findingsOf(parts);
    console.log(findings.length === 0 ? 'memory and latency stayed flat, and no request failed' : findings.join('\n'));
    if (findings.length > 0) process.exitCode = 1;
  });
}

async function run(): Promise<void> {
  await withDatabase(async (flags) => {
    // 1 ms of validation a response would only make the run longer.
    const result = await killRun({ orders, kills, flags: [...flags, '--check-responses', 'off'] });
    console.log(killTable(result));
    if (Object.values(result.findings).some((count) => count > 0)) process.exitCode = 1;
  });
}

/** Calls `work` with the flags that name the database, and removes an embedded one afterwards. */
async function withDatabase(work: (flags: readonly string[]) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-proof-'));
  try {
    const embedded = ['--data', join(folder, 'data')];
    await work(values.database === undefined ? embedded : ['--database', values.database]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
