/** Crashes of the service while clients place orders. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PostgresServer, startPostgres } from '../../../scripts/servers/servers.ts';
import { PER_ENDPOINT } from '../../../sandbox/deliveries/claim.ts';
import { killRun } from './kills.ts';

const ORDERS = 240;
const KILLS = 5;
const NONE = {
  lost: 0,
  twice: 0,
  ghosts: 0,
  odd: 0,
  oversold: 0,
  wrongStock: 0,
  wrongTotals: 0,
  wrongEvents: 0,
  undelivered: 0,
};

let folder: string;
let postgres: PostgresServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-kills-'));
  postgres = await startPostgres();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await postgres.close();
});

it.each<[string, () => string[] | Promise<string[]>]>([
  ['the embedded database', () => ['--data', join(folder, 'data')]],
  ['PostgreSQL', async () => ['--database', await postgres.createDatabase()]],
])(
  'loses, repeats and oversells nothing when it is killed on %s',
  async (_name, flags) => {
    const result = await killRun({ orders: ORDERS, kills: KILLS, flags: await flags() });
    const { kills, findings, created, refused, deliveredAgain } = result;
    expect({ kills, findings, settled: created + refused }).toEqual({ kills: KILLS, findings: NONE, settled: ORDERS });
    // The shop has one endpoint, and a kill repeats at most what was in flight to it.
    expect(deliveredAgain).toBeLessThanOrEqual(KILLS * PER_ENDPOINT);
  },
  300_000,
);
