import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { digest } from '../../files/tree.ts';
import { cat, modelOf, received, text } from '../model/small.ts';
import { summaryOf } from '../model/summary.ts';
import { FakeLibraries } from './fake-libraries.ts';

const MODEL = modelOf(received(cat({ age: text })));
const WIDER = modelOf(received(cat({ age: text, colour: text })));
const EARLIER = modelOf(received(cat()));
const ZOO = 'class Zoo\n    open()\n';
const CAT = 'class Cat\n    colour\n';

let checkout: FakeLibraries;
beforeEach(() => {
  checkout = new FakeLibraries(MODEL);
});
afterEach(() => rmSync(checkout.root, { recursive: true, force: true }));

describe("the public API that today's code makes from the released contract", () => {
  it.each([
    ['is judged by the model where the contract makes the difference', 'none', ZOO, `${CAT}${ZOO}`],
    ['is not hidden by the contract, which also changes', 'major', 'class Zoo\n', `${CAT}class Zoo\n`],
    ['may not lose a name by a change of the contract without a rule for it', 'major', ZOO, CAT],
  ])('%s: %s', async (_, bump, printed, now) => {
    checkout.printed.set('latin', { 'zoo.txt': printed });
    checkout.write('sdks/latin/api/zoo.txt', now);
    const { plan } = await checkout.plan(WIDER);
    expect(plan.libraries[0]?.computed).toEqual({ model: 'minor', api: bump, sources: 'patch' });
  });

  it('counts as a whole for a library that was released with an earlier contract than another one', async () => {
    checkout.printed.set('latin', { 'zoo.txt': ZOO });
    checkout.write('sdks/latin/api/zoo.txt', CAT);
    const baseline = JSON.parse(checkout.read('releases/latin/baseline.json')) as object;
    const recorded = `${JSON.stringify(summaryOf(EARLIER))}\n`;
    checkout.write(`releases/models/${digest(recorded)}.json`, recorded);
    checkout.write('releases/latin/baseline.json', JSON.stringify({ ...baseline, model: digest(recorded) }));
    const { plan } = await checkout.plan(MODEL);
    expect(plan.libraries[0]?.computed).toMatchObject({ model: 'minor', api: 'major' });
    expect(plan.libraries[1]?.computed).toMatchObject({ model: 'none' });
  });

  it('is that of today if the contracts differ in texts only, so that nothing is printed', async () => {
    checkout.printed.set('latin', { 'zoo.txt': 'never read' });
    const reworded = modelOf(received({ ...cat({ age: text }), description: 'An animal.' }));
    const { plan } = await checkout.plan(reworded);
    expect(plan.libraries[0]?.computed).toEqual({ model: 'patch', api: 'none', sources: 'patch' });
  });
});
