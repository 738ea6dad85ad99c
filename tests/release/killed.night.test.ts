/** `publish` is killed again and again while it publishes to real registries. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../../scripts/files/root.ts';
import { startLocalRegistry } from '../../scripts/release/local/registry.ts';
import { startCountingRelay, startFileServer } from './counting-relay.ts';
import { runPublish, startPublish, writeTargets } from './publish-command.ts';
import { cloneSources, commitOf, head, tagsOf } from './repositories.ts';
import { smallPackages, writeStage } from './small-stage.ts';

const KILLS = 20;
const IDS = ['maven', 'npm', 'pypi', 'split'];
const folder = mkdtempSync(join(tmpdir(), 'release-killed-'));
const tags = join(folder, 'tags.git');
const servers: { close(): Promise<void> }[] = [];
let onRequest: (moment: 'before' | 'after') => void = () => {};
let input: Parameters<typeof runPublish>[0];

/** Writes a stage of small packages and returns its folder. */
function stageOf(version: string, body: string): string {
  const stage = join(folder, `stage-${version}-${body}`);
  mkdirSync(stage);
  const packages = smallPackages(join(folder, 'scratch'), version, body);
  return writeStage(stage, { packages, version, commit: head() });
}

/** Starts a registry behind a relay that tells about its requests, and returns the address of the relay. */
async function relayed(url: string): Promise<string> {
  const relay = await startCountingRelay(url, (moment) => onRequest(moment));
  servers.push(relay);
  return relay.url;
}

beforeAll(async () => {
  const [npm, pypi, files, split] = await Promise.all([
    startLocalRegistry('npm', join(folder, 'npm')),
    startLocalRegistry('pypi', join(folder, 'pypi')),
    startFileServer(),
    startLocalRegistry('split', join(folder, 'split')),
  ]);
  servers.push(npm, pypi, files);
  const index = await relayed(pypi.target.upload ?? '');
  const libraries = {
    npm: [{ ...npm.target, url: await relayed(npm.target.url) }],
    pypi: [{ ...pypi.target, url: `${index}simple/`, upload: index }],
    maven: [{ kind: 'maven', url: await relayed(files.url) }],
    split: [split.target],
  };
  const targets = { tags: pathToFileURL(cloneSources(tags)).href, libraries };
  input = {
    root: ROOT,
    stage: stageOf('2.1.0', 'the library'),
    targets: writeTargets(join(folder, 'targets.json'), targets),
  };
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
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
  expect(another.output.match(/ skipped: /g)).toHaveLength(2 * IDS.length);
  expect(another.output).not.toMatch(/(?:published|completed): /);
  expect(tagsOf(join(folder, 'split'))).toEqual(['v2.1.0']);
  const names = IDS.map((id) => `${id}-workspace@2.1.0`);
  expect(tagsOf(tags)).toEqual(names);
  expect(new Set(names.map((name) => commitOf(tags, name)))).toEqual(new Set([head()]));
}, 400_000);

it('sends nothing if a registry has other bytes', async () => {
  const { code, output } = await runPublish({ ...input, stage: stageOf('2.1.0', 'another library') });
  expect(code).toBe(1);
  expect(
    output.match(/CONFLICT: it has .*, which differs from the staged files; release another version/g),
  ).toHaveLength(IDS.length);
}, 60_000);

it('says what it would send, without sending it', async () => {
  const next = { ...input, stage: stageOf('2.2.0', 'the library') };
  const { code, output } = await runPublish(next, '--dry-run');
  expect([code, output.match(/ would publish: /g)?.length]).toEqual([0, 2 * IDS.length]);
  expect(tagsOf(join(folder, 'split'))).toEqual(['v2.1.0']);
}, 60_000);
