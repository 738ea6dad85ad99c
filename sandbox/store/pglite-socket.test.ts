import { PGlite } from '@electric-sql/pglite';
import { expect, test, vi } from 'vitest';
import { testStore } from '../testing/store.ts';
import { connectPglite } from './pglite-client.ts';

const message = (type: string, ...body: number[]): Uint8Array => {
  const bytes = Uint8Array.of(type.charCodeAt(0), 0, 0, 0, 4 + body.length, ...body);
  return bytes;
};
const READY = message('Z', 'I'.charCodeAt(0));
const AUTHENTICATED = message('R', 0, 0, 0, 0);

/** Returns a PGlite that responds to the start of the session, and then with `response` to everything. */
function fakePglite(response: Uint8Array): PGlite {
  const responses = [Buffer.concat([AUTHENTICATED, READY])];
  const fake: Partial<PGlite> = {
    async execProtocolRawStream(_request, { onRawData }) {
      onRawData(responses.shift() ?? response);
    },
  };
  return fake as PGlite;
}

test('A PGlite that ends itself in the middle of a response fails the query and all later ones', async () => {
  const client = await connectPglite(fakePglite(message('C', ...Buffer.from('SELECT 0\0'))));
  await expect(client.query('select 1')).rejects.toThrow('PGlite has ended itself');
  await expect(client.query('select 1')).rejects.toThrow('not queryable');
});

test('A response with an end is passed on', async () => {
  const complete = Buffer.concat([message('C', ...Buffer.from('SELECT 0\0')), READY]);
  const client = await connectPglite(fakePglite(complete));
  expect((await client.query('select 1')).command).toBe('SELECT');
});

test('Reads that arrive together run in one call', async () => {
  const store = await testStore();
  const calls = vi.spyOn(PGlite.prototype, 'execProtocolRawStream');
  try {
    const one = { name: 'test_one', text: 'select $1::integer as one' };
    const reads: Promise<unknown>[] = [];
    for (const value of [1, 2, 3]) {
      reads.push(store.read((tx) => tx.first(one, [value])));
      // The requests come from different events, between which Node.js does everything but read from sockets.
      await new Promise<void>((done) => process.nextTick(done));
    }
    expect(await Promise.all(reads)).toEqual([{ one: 1 }, { one: 2 }, { one: 3 }]);
    expect(calls).toHaveBeenCalledTimes(1);
  } finally {
    calls.mockRestore();
    await store.close();
  }
});
