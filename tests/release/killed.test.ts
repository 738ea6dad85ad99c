/** `publish` is killed again and again while it publishes to real registries. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../../scripts/checks/tools.ts';
import { type LocalTargets, startLocalTargets, writeTargets } from './local-targets.ts';
import { runPublish, startPublish } from './publish-command.ts';
import { commitOf, head, tagsOf } from './repositories.ts';
import { smallPackages, writeStage } from './small-stage.ts';

const KILLS = 20;
const folder = mkdtempSync(join(tmpdir(), 'release-killed-'));
let local: LocalTargets;
let onRequest: (moment: 'before' | 'after') => void = () => {};
let input: Parameters<typeof runPublish>[0];

beforeAll(async () => {
  local = await startLocalTargets(folder, (moment) => onRequest(moment));
  const packages = smallPackages(join(folder, 'scratch'));
  const stage = writeStage(join(folder, 'stage'), { packages, version: '2.1.0', commit: head() });
  const { npm, pypi, maven, split, composer } = local.targets;
  const libraries = { npm: [npm], pypi: [pypi], maven: [maven], split: [split, composer] };
  input = { root: ROOT, stage, targets: writeTargets(join(folder, 'targets.json'), local.tags, libraries) };
});
afterAll(async () => {
  await local.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a run and kills it at its n-th request, before or after the registry has seen it. */
async function killAt(request: number): Promise<{ code: number | null; output: string }> {
  const moment = request % 2 === 0 ? 'before' : 'after';
  let count = 0;
  const { child, ended } = startPublish(input);
  onRequest = (at) => {
    if (at === moment) count += 1;
    if (at !== moment || count !== request || child.pid === undefined) return;
    // Every third time, the tools that it started live on and finish their upload behind its back.
    process.kill(request % 3 === 0 ? child.pid : -child.pid, 'SIGKILL');
  };
  const outcome = await ended;
  onRequest = () => {};
  return outcome;
}

it(`is finished by a last run after ${KILLS} kills, and another one sends nothing`, async () => {
  for (let request = 1; request <= KILLS; request += 1) {
    expect(await killAt(request), `kill at request ${request}`).toMatchObject({ code: null });
  }
  const last = await runPublish(input);
  expect(last).toMatchObject({ code: 0 });
  const another = await runPublish(input);
  expect(another).toMatchObject({ code: 0 });
  expect(another.output.match(/ skipped: /g)).toHaveLength(9);
  expect(another.output).not.toMatch(/(?:published|completed): /);
  expect(tagsOf(local.folders.split)).toEqual(['v2.1.0']);
  const names = ['maven', 'npm', 'pypi', 'split'].map((id) => `${id}-workspace@2.1.0`);
  expect(tagsOf(local.folders.tags)).toEqual(names);
  expect(new Set(names.map((name) => commitOf(local.folders.tags, name)))).toEqual(new Set([head()]));
}, 400_000);
