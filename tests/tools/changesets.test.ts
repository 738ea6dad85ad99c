/** Runs changesets by its own command, in a copy of this repository in which nothing is left to release. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyCheckout } from '../release/checkout.ts';
import { npx } from './npx.ts';

const TIMEOUT_MS = 300_000;

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'changesets-')));
  copyCheckout(join(folder, 'copy'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('changeset status passes, and lists what a changeset releases', { timeout: TIMEOUT_MS }, async () => {
  const copy = join(folder, 'copy');
  expect((await npx(['changeset', 'status'], { folder: copy })).code).toBe(0);
  writeFileSync(
    join(copy, '.changeset/quick-fox.md'),
    "---\n'@integration-api/sdk': minor\n---\n\nCalls are faster.\n",
  );
  const { code, stdout } = await npx(['changeset', 'status'], { folder: copy });
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/minor[^]*@integration-api\/sdk/) });
});
