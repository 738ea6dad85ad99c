/** The examples of docs/releasing.md: each gets the bump that a person gave it. */
import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { largest } from '../bump.ts';
import { FakeLibraries } from '../plan/fake-libraries.ts';
import { modelOf } from '../model/cases/case.ts';
import { changesetsIn, releasePlanOf } from '../plan/changesets.ts';
import { EXAMPLES } from './examples.ts';
import { exampleTable } from './table.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

describe('an example', () => {
  it.each(EXAMPLES)('$change: $bump', async ({ before, after, files = {}, bump }) => {
    const checkout = new FakeLibraries(modelOf(before));
    try {
      for (const [path, text] of Object.entries(files)) checkout.write(`sdks/latin/${path}`, text);
      const { plan } = await checkout.plan(modelOf(after));
      expect(largest(Object.values(plan.libraries[0]?.computed ?? {}))).toBe(bump);
    } finally {
      rmSync(checkout.root, { recursive: true, force: true });
    }
  });

  it.each(EXAMPLES)('$change: changesets alone releases what is written', async ({ before, files = {} }) => {
    const checkout = new FakeLibraries(modelOf(before));
    try {
      for (const [path, text] of Object.entries(files)) checkout.write(`sdks/latin/${path}`, text);
      const releases = async (): Promise<string[]> => {
        const libraries = checkout.libraries();
        const plan = await releasePlanOf(checkout.root, libraries, await changesetsIn(checkout.root, libraries));
        return plan.releases.map(({ name, type }) => `${name} ${type}`);
      };
      expect(await releases()).toEqual([]);
      checkout.changeset('quick-fox', { 'zoo-greek': 'patch' }, 'Small.');
      expect(await releases()).toEqual(['zoo-greek patch']);
    } finally {
      rmSync(checkout.root, { recursive: true, force: true });
    }
  });
});

describe('docs/releasing.md', () => {
  it('contains the table of the examples', () => {
    expect(readFileSync(join(ROOT, 'docs/releasing.md'), 'utf8')).toContain(exampleTable());
  });

  it('has at least twenty of them, with every bump', () => {
    expect(EXAMPLES.length).toBeGreaterThanOrEqual(20);
    expect(new Set(EXAMPLES.map(({ bump }) => bump))).toEqual(new Set(['major', 'minor', 'patch']));
  });
});
