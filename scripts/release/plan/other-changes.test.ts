import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { librariesIn } from '../libraries.ts';
import { cat, modelOf, received, text } from '../model/small.ts';
import { FakeLibraries } from './fake-libraries.ts';
import { planCheckout, type Planned } from './make.ts';

const MODEL = modelOf(received(cat()));
const WIDER = modelOf(received(cat({ colour: text })));

let checkout: FakeLibraries;
beforeEach(() => {
  checkout = new FakeLibraries(MODEL);
  checkout.write('sdks/greek/src/core.txt', 'faster\n');
});
afterEach(() => rmSync(checkout.root, { recursive: true, force: true }));

/** Plans with a sentence for changes that nobody has described. */
const plan = (model = MODEL): Promise<Planned> => {
  const units = checkout.units.map((unit) => ({ ...unit, otherChanges: 'Smaller changes.' }));
  return planCheckout(checkout.root, librariesIn(checkout.root, units), model);
};
const greekIn = ({ plan: { libraries } }: Planned): string[] =>
  libraries.filter(({ id }) => id === 'greek').map(({ bump, to }) => `${bump} ${to}`);
const written = ({ changesets }: Planned): string[] => [...changesets.values()];

describe('changed files that nobody has described', () => {
  it('are a patch with a sentence, if the unit has one', async () => {
    const planned = await plan();
    expect([planned.errors, greekIn(planned)]).toEqual([[], ['patch 1.2.4']]);
    expect(written(planned)).toEqual(["---\n'zoo-greek': patch\n---\n\n### Fixes\n\n- Smaller changes.\n"]);
  });

  it('are left to the changeset of a person', async () => {
    checkout.changeset('quick-fox', { 'zoo-greek': 'minor' }, 'Calls are faster.');
    const planned = await plan();
    expect([planned.errors, greekIn(planned), written(planned)]).toEqual([[], ['minor 1.3.0'], []]);
  });

  it('add nothing to what changed in the contract', async () => {
    for (const { id } of checkout.units) checkout.write(`sdks/${id}/src/generated/models.txt`, 'wider\n');
    const planned = await plan(WIDER);
    expect([planned.errors, greekIn(planned)]).toEqual([[], ['minor 1.3.0']]);
    expect(written(planned)).toContain("---\n'zoo-greek': minor\n---\n\n### New\n\n- New field: `Cat.colour`.\n");
  });

  it('need a person between two prereleases, because the sentence is in the changelog already', async () => {
    const baseline = checkout.read('releases/greek/baseline.json');
    const prerelease = { version: '1.2.4-rc.0', files: {} };
    checkout.write('releases/greek/baseline.json', JSON.stringify({ ...JSON.parse(baseline), prerelease }));
    expect((await plan()).errors).toEqual([
      expect.stringContaining('sdks/greek: changed since zoo-greek 1.2.4-rc.0, and no changeset names it'),
    ]);
  });
});

it('a unit without generated code is never behind the contract', async () => {
  const units = checkout.units.map((unit) => {
    const { generatedFolder: _, ...own } = unit;
    return { ...own, otherChanges: 'Smaller changes.' };
  });
  const planned = await planCheckout(checkout.root, librariesIn(checkout.root, units), WIDER);
  expect([planned.errors, greekIn(planned)]).toEqual([[], ['minor 1.3.0']]);
});
