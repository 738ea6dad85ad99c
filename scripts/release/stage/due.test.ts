import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cat, modelOf, received, text } from '../model/small.ts';
import { FakeLibraries } from '../plan/fake-libraries.ts';
import { dueOf } from './due.ts';

const MODEL = modelOf(received(cat()));
let checkout: FakeLibraries;
beforeEach(() => {
  checkout = new FakeLibraries(MODEL);
});
afterEach(() => rmSync(checkout.root, { recursive: true, force: true }));

async function due(tags: readonly string[], model = MODEL, chosen: readonly string[] = []): Promise<string[]> {
  const planned = await checkout.plan(model);
  return dueOf(checkout.libraries(), new Set(tags), planned, chosen).map(({ unit }) => unit.id);
}

/** Returns the lines of the error. */
const refusal = (...args: Parameters<typeof due>): Promise<unknown> =>
  due(...args).catch((error: AggregateError) => error.errors);

const CHANGED = 'run npm run release -- version, or check out the commit of that version';

describe('a stage', () => {
  it('has the libraries whose versions have no tag', async () => {
    expect(await due([])).toEqual(['latin', 'greek']);
    expect(await due(['zoo-latin@1.2.3', 'zoo-greek@1.2.2'])).toEqual(['greek']);
  });

  it('is not made of sources that have changed since the version, whatever the change is', async () => {
    checkout.write('sdks/greek/src/core.txt', 'new\n');
    expect(await refusal([])).toEqual([`sdks/greek: changed since zoo-greek 1.2.3; ${CHANGED}`]);
    expect(await refusal([], modelOf(received(cat({ age: text }))))).toHaveLength(2);
  });

  it('is not made of another contract, which a unit without generated code contains', async () => {
    const planned = await checkout.planAsIs(modelOf(received(cat({ age: text }))));
    expect(() => dueOf(checkout.libraries(), new Set(['zoo-latin@1.2.3']), planned)).toThrow(
      'sdks/greek: changed since',
    );
  });

  it('may be made while a library that is published changes', async () => {
    checkout.write('sdks/greek/src/core.txt', 'new\n');
    expect(await due(['zoo-greek@1.2.3'])).toEqual(['latin']);
  });

  it('has the libraries that somebody names, as for a version that was withdrawn', async () => {
    expect(await due(['zoo-greek@1.2.3'], MODEL, ['greek'])).toEqual(['greek']);
  });

  it('is not made if every version is published', async () => {
    expect(await refusal(['zoo-latin@1.2.3', 'zoo-greek@1.2.3'])).toEqual([
      'every version of this commit has its tag, so there is nothing to stage; run npm run release -- version',
    ]);
  });
});
