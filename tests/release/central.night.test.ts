/** Maven Central, which offers a version up to half an hour after it has accepted it. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ROOT } from '../../scripts/files/root.ts';
import { type Line, publish } from '../../scripts/release/publish/publish.ts';
import { openRegistry } from '../../scripts/release/registries/open.ts';
import type { Registry, Target } from '../../scripts/release/registries/registry.ts';
import type { StagedRelease } from '../../scripts/release/staged.ts';
import { FakeCentral } from './fake-central.ts';
import { runPublish, writeTargets } from './publish-command.ts';
import { cloneSources, head, tagsOf } from './repositories.ts';
import { smallPackages, smallRelease, writeStage } from './small-stage.ts';

let folder: string;
let central: FakeCentral;
let target: Target;
let close: () => Promise<void>;
const waits: string[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'release-central-'));
  central = new FakeCentral();
  ({ target, close } = await central.start());
  waits.length = 0;
  vi.stubEnv('MAVEN_USERNAME', 'name');
  vi.stubEnv('MAVEN_PASSWORD', 'password');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await close();
  rmSync(folder, { recursive: true, force: true });
});

const release = (version: string, body?: string): StagedRelease => smallRelease(folder, 'maven', version, body);

/** Another run, which remembers nothing of the earlier ones. */
const registry = (): Registry => openRegistry(target);

/** Runs `publish` with short minutes. Before each one ends, `next` lets time pass in Maven Central. */
async function run(one = release('2.1.0'), next: (minute: number) => void = () => {}): Promise<Line | undefined> {
  const onWait = (_: unknown, progress: string, minute: number): void => {
    waits.push(progress);
    next(minute);
  };
  const destinations = { registries: [{ release: one, registry: registry() }], tags: [] };
  const options = { isDryRun: false, minutes: 4, onLine: () => {}, onWait, pauseMs: 1, minuteMs: 1 };
  const [line] = await publish(destinations, options);
  return line;
}

const uploads = (): string[] => central.writes.filter((path) => path.startsWith('/manual/upload/'));

describe('a version', () => {
  it('is published once users can read it, and the portal tells how far it is until then', async () => {
    const line = await run(release('2.1.0'), (minute) => {
      central.move(minute === 1 ? 'VALIDATING' : 'PUBLISHED');
      if (minute === 3) central.offer();
    });
    expect(line).toMatchObject({ done: 'published' });
    expect(waits).toEqual(['pending', 'validating', 'published']);
    expect(uploads()).toHaveLength(1);
  });

  it('is not sent a second time while it is processed, by whichever run and whatever the portal already shows', async () => {
    expect(await run()).toMatchObject({ done: 'uploaded', progress: 'pending' });
    for (const state of ['VALIDATING', 'PUBLISHING', 'PUBLISHED'] as const) {
      central.move(state);
      expect(await run()).toMatchObject({ done: 'uploaded', progress: state.toLowerCase() });
      expect(await registry().progressOf?.(release('2.1.0'))).toBe(state.toLowerCase());
    }
    // Some of the files show before the others.
    central.offer(/\.pom$/);
    expect(await run()).toMatchObject({ done: 'uploaded' });
    central.offer();
    expect(await run()).toMatchObject({ done: 'skipped' });
    expect(uploads()).toHaveLength(1);
  });

  it('is not sent again if the response to its upload was lost', async () => {
    central.isResponseLost = true;
    expect(await run()).toMatchObject({ done: 'uploaded', progress: 'pending' });
    expect(central.deployments).toHaveLength(1);
  });

  it('that was refused is reported with the reasons of the portal, and sent again by the next run', async () => {
    const refused = await run(release('2.1.0'), () => {
      central.move('FAILED', { 'pkg:maven/com.small/sdk@2.1.0': ['Invalid signature', 'Javadoc is missing'] });
    });
    expect(refused?.problem).toBe('it refused the version: Invalid signature, Javadoc is missing');
    expect(await registry().probe(release('2.1.0'))).toMatchObject({ state: 'absent' });
    // The portal lists only the refused deployment for some time.
    central.listed = 1;
    expect(await run()).toMatchObject({ done: 'uploaded', progress: 'uploaded' });
    central.listed = 2;
    expect(await registry().probe(release('2.1.0'))).toEqual({ state: 'pending', progress: 'pending' });
    expect(uploads()).toHaveLength(2);
  });

  it('does not wait for another one that is processed', async () => {
    await run(release('2.1.0'));
    expect(await registry().probe(release('2.2.0'))).toEqual({ state: 'absent' });
  });

  it('waits for a deployment that does not say yet what it contains', async () => {
    await run(release('2.1.0'));
    for (const deployment of central.deployments) deployment.purls = [];
    expect(await registry().probe(release('2.2.0'))).toEqual({ state: 'pending', progress: 'pending' });
  });

  it('is a conflict if users read other bytes', async () => {
    await run();
    central.offer();
    expect(await registry().probe(release('2.1.0', 'another library'))).toMatchObject({ state: 'different' });
  });
});

describe('the credentials', () => {
  it('are named if they are refused', async () => {
    central.token = 'another:token';
    expect((await run())?.problem).toMatch(/failed: 401 Unauthorized; check MAVEN_USERNAME and MAVEN_PASSWORD$/);
  });

  it('are not required to ask what users can read', async () => {
    vi.stubEnv('MAVEN_USERNAME', '');
    expect(await registry().probe(release('2.1.0'))).toEqual({ state: 'absent' });
    expect(await registry().progressOf?.(release('2.1.0'))).toBeUndefined();
  });
});

describe('`npm run release -- publish`', () => {
  it('ends with a separate exit code, and says what tells the rest', async () => {
    const packages = smallPackages(join(folder, 'scratch'), '2.1.0').filter(({ id }) => id === 'maven');
    mkdirSync(join(folder, 'small'));
    const stage = writeStage(join(folder, 'small'), { packages, version: '2.1.0', commit: head() });
    const tags = pathToFileURL(cloneSources(join(folder, 'tags.git'))).href;
    const input = {
      root: ROOT,
      stage,
      targets: writeTargets(join(folder, 'targets.json'), { tags, libraries: { maven: [target] } }),
    };
    const { code, output } = await runPublish(input, '--wait', '0');
    expect(output).toMatch(
      /^maven +2\.1\.0 uploaded, being published \(pending\): central \S+; npm run release -- status tells/,
    );
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(3);
    expect(tagsOf(join(folder, 'tags.git'))).toEqual([]);
    central.offer();
    expect(await runPublish(input)).toMatchObject({ code: 0 });
    expect(tagsOf(join(folder, 'tags.git'))).toEqual(['maven-workspace@2.1.0']);
    expect(uploads()).toHaveLength(1);
  });
});
