/** Every response that the contract documents is caused for real at least once, and matches the contract. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, Api } from '../api.ts';
import { Lab } from '../lab.ts';
import { REQUESTS } from '../requests.ts';
import { openShop } from '../shop.ts';
import { type Engine, type Service, startService } from '../service.ts';
import { ANYWHERE } from './anywhere.ts';
import { breakKeys } from './broken-keys.ts';
import { FIELD_CODES } from './field-codes.ts';
import { PARTICULAR } from './particular.ts';
import type { BrokenKeys, Provoke } from './scene.ts';
import { type Row, ROWS, titleOf } from './table.ts';

/** Rows that no request can cause, with the reason. */
const IMPOSSIBLE: Readonly<Record<string, string>> = {
  'retrieveRateLimit 403 insufficient_scope': 'the operation needs no scope',
  'retrieveRateLimit 429 rate_limit_exceeded': 'the rate limit can be read when it is spent',
};

const keyOf = ({ id, status, code }: Row): string => `${id} ${status} ${code}`;
const isPossible = (row: Row): boolean => !(keyOf(row) in IMPOSSIBLE);
/** Enough for two windows of the rate limit, which last 60 s by the real clock, and for the requests that spend them. */
const TIMEOUT_MS = 300_000;
/** Rows of one status after the other, so that a spent rate limit serves all of them. */
const rows = ROWS.filter(isPossible).toSorted((one, other) => one.status - other.status);
const provocationOf = (row: Row): Provoke | undefined =>
  row.code === undefined
    ? ({ api, id, request }) => api.send(id, request)
    : (PARTICULAR[keyOf(row)] ?? ANYWHERE[`${row.status} ${row.code}`]);

/** Defines the tests of every response against a service on one engine. */
export function testStatuses(engine: Engine): void {
  it('A test causes every response of the contract', () => {
    expect(rows.filter((row) => !provocationOf(row)).map(keyOf)).toEqual([]);
    expect(Object.keys(IMPOSSIBLE).filter((key) => !ROWS.some((row) => keyOf(row) === key))).toEqual([]);
    expect(Object.keys(PARTICULAR).filter((key) => !ROWS.some((row) => keyOf(row) === key))).toEqual([]);
  });

  describe(`on ${engine.name}`, () => {
    statusesOn(engine);
  });
}

function statusesOn(engine: Engine): void {
  let service: Service;
  let api: Api;
  let lab: Lab;
  let keys: BrokenKeys;

  beforeAll(async () => {
    service = await startService({ engine });
    api = new Api(service.url);
    lab = new Lab(service);
    keys = await breakKeys(api, lab);
  });
  afterEach(() => lab.removeFaults());
  afterAll(() => service.close());

  async function play(row: Row): Promise<Answer> {
    // Addresses may create few accounts in an hour.
    if (row.id === 'createAccount') await lab.advance('1h');
    const shop = await openShop(api, lab);
    const request = await REQUESTS[row.id](api, shop);
    const provoke = provocationOf(row);
    if (!provoke) throw new Error(`no test causes ${keyOf(row)}`);
    return provoke({ api, lab, shop, keys, operation: row.operation, id: row.id, request });
  }

  it.each(rows.map((row) => [titleOf(row), row] as const))('%s', { timeout: TIMEOUT_MS }, async (_title, row) => {
    const { status, code } = await play(row);
    expect({ status, code }).toEqual({ status: row.status, code: row.code });
  });

  it.each(Object.entries(FIELD_CODES))('The field code %s is reported', async (code, { status, pointer, cause }) => {
    const answer = await cause({ api, shop: await openShop(api, lab) });
    expect(answer.status).toBe(status);
    expect(answer.fields).toContainEqual(expect.objectContaining({ code, pointer }));
  });
}
