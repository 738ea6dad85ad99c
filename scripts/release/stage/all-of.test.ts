import { expect, it } from 'vitest';
import { allOf } from './all-of.ts';
import type { Bench } from './workbench.ts';

const benches = ['red', 'green', 'blue'].map((id) => ({ library: { id }, folder: `sdks/${id}` }) as Bench);

it('a failure is reported for each library, after all have ended', async () => {
  const ended: string[] = [];
  const work = async ({ library: { id } }: Bench): Promise<string> => {
    if (id === 'red') throw new Error('no disk');
    await new Promise((resolve) => setImmediate(resolve));
    ended.push(id);
    if (id === 'green') throw new Error('no network');
    return id;
  };
  const failure = (await allOf(benches, work).catch((error: unknown) => error)) as AggregateError;
  expect(ended).toEqual(['green', 'blue']);
  expect(failure.errors.map(String)).toEqual(['Error: sdks/red: no disk', 'Error: sdks/green: no network']);
});

it('the results have the order of the libraries', async () => {
  expect(await allOf(benches, async ({ library: { id } }) => id)).toEqual(['red', 'green', 'blue']);
});
