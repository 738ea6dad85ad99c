/** A whole release in a copy of this checkout, with real tools and the registries that `npm run release -- registries` starts. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Mock, startMock } from '../../scripts/mock/prism.ts';
import { librariesIn } from '../../scripts/release/libraries.ts';
import type { PlannedLibrary } from '../../scripts/release/planned.ts';
import type { Targets } from '../../scripts/release/publish/targets.ts';
import { installAndRun } from '../../scripts/release/stage/consume.ts';
import { benchOf } from '../../scripts/release/stage/workbench.ts';
import { readStage, type Stage } from '../../scripts/release/staged.ts';
import { UNITS } from '../../scripts/release/units.ts';
import { changesIn, commit, copyCheckout, generate, release, startRegistries } from './checkout.ts';
import { runPublish, writeTargets } from './publish-command.ts';
import { commitOf, tagsOf } from './repositories.ts';

const folder = mkdtempSync(join(tmpdir(), 'release-rehearsal-'));
const checkout = join(folder, 'checkout');
const stageFolder = join(folder, 'stage');
const registries = join(folder, 'registries');
const origin = join(registries, 'tags.git');
let stopRegistries: () => Promise<void>;
let mock: Mock | undefined;
/** The planned versions by id. */
let planned: Record<string, PlannedLibrary>;
let stage: Stage;
let head: string;

/** Each library has a registry and a tag. */
const DESTINATIONS = 2 * UNITS.length;

/** A change of the contract, a filter that callers may leave out, and one of the generator, which knows no contract. */
function change(): void {
  const name = UNITS.find(({ followsContract }) => followsContract === false)?.packaging.name ?? '';
  const words = `---\n'${name}': minor\n---\n\n- New setting.\n`;
  writeFileSync(join(checkout, '.changeset/new-setting.md'), words);
  const file = join(checkout, 'openapi/paths/products.yaml');
  const parameter = [
    '    - name: vendor',
    '      in: query',
    '      description: Vendor of the products. The search ignores case.',
    '      schema: { type: string, minLength: 1, maxLength: 255, example: Alpaca & Co }',
  ];
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/^(?= {4}- \$ref: .*UpdatedAtMin$)/m, `${parameter.join('\n')}\n`));
}

/** Records the checkout as released, whatever has changed since the last release. */
async function forgetChanges(): Promise<void> {
  const changesets = readdirSync(join(checkout, '.changeset')).filter((name) => /(?<!README)\.md$/.test(name));
  for (const name of changesets) rmSync(join(checkout, '.changeset', name));
  await release(checkout, 'baseline');
  commit(checkout, 'The last release');
}

const local = (): Targets => JSON.parse(readFileSync(join(registries, 'targets.json'), 'utf8')) as Targets;

/** Returns the file of the registries; those of one library can be unreachable. */
function targets(broken?: string): string {
  const { tags: url, libraries } = local();
  const changed = Object.entries(libraries).map(([id, own]) => [
    id,
    id === broken ? own.map((target) => ({ ...target, upload: 'http://127.0.0.1:9/' })) : own,
  ]);
  const file = join(folder, `targets-${broken ?? 'all'}.json`);
  return writeTargets(file, { tags: url, libraries: Object.fromEntries(changed) as Targets['libraries'] });
}

/** The library of which the registry is unreachable at first. It has a separate address for uploads. */
const broken = UNITS.find(({ packaging }) => packaging.registry === 'pypi')?.id ?? '';

const publish = (file: string, ...options: string[]): ReturnType<typeof runPublish> =>
  runPublish({ root: checkout, stage: stageFolder, targets: file }, ...options);

beforeAll(async () => {
  copyCheckout(checkout);
  await forgetChanges();
  stopRegistries = await startRegistries(checkout, registries);
}, 300_000);
afterAll(async () => {
  await Promise.all([stopRegistries(), mock?.close()]);
  rmSync(folder, { recursive: true, force: true });
});

describe('a release', { timeout: 600_000 }, () => {
  it('is not made while nothing has changed', async () => {
    await release(checkout, 'plan');
    expect(await release(checkout, 'version', '--if-planned')).toContain('the plan releases no library');
    expect(changesIn(checkout)).toEqual([]);
  });

  it('is planned from a change of the contract: a new optional parameter is a minor version', async () => {
    change();
    await expect(release(checkout, 'plan')).rejects.toThrow('lacks the changes of the contract');
    await generate(checkout);
    const { steps } = JSON.parse(await release(checkout, 'plan', '--json')) as {
      steps: { name: string; details?: PlannedLibrary }[];
    };
    planned = Object.fromEntries(
      steps.flatMap(({ name, details }) => (details === undefined ? [] : [[name, details]])),
    );
    expect(UNITS.map(({ id }) => planned[id]?.bump)).toEqual(UNITS.map(() => 'minor'));
  });

  it('stamps the planned versions', async () => {
    await release(checkout, 'version', '--date', '2026-01-01');
    for (const { id, folder: own } of UNITS) {
      const { version } = JSON.parse(readFileSync(join(checkout, own, 'package.json'), 'utf8')) as { version: string };
      expect([id, version]).toEqual([id, planned[id]?.to]);
    }
    head = commit(checkout, 'The next versions');
  });

  it('is staged with checksums, an SBOM and the notes for each library, and the provenance', async () => {
    await release(checkout, 'stage', '--rehearsal', '--to', stageFolder);
    stage = readStage(stageFolder);
    expect(stage.isRehearsal).toBe(true);
    expect(stage.commit).toBe(head);
    expect(readdirSync(stageFolder).toSorted()).toEqual(
      [
        'SHA256SUMS',
        'docs',
        'provenance.json',
        'releases.json',
        ...UNITS.flatMap(({ id }) => [id, `${id}.cdx.json`, `${id}.md`]),
      ].toSorted(),
    );
    expect(stage.releases.map(({ id, version }) => [id, version])).toEqual(
      UNITS.map(({ id }) => [id, planned[id]?.to]),
    );
  });

  it('that was staged as a rehearsal is neither staged again nor sent to the real registries', async () => {
    await expect(release(checkout, 'stage', '--to', stageFolder)).rejects.toThrow(
      'stage is a rehearsal; delete it and stage again',
    );
    await expect(release(checkout, 'publish', '--stage', stageFolder, '--dry-run')).rejects.toThrow(
      'this stage is a rehearsal; give local registries with --targets, or stage again after the merge',
    );
  });

  it('is published except for a library whose registry fails, which gets no tag', async () => {
    const { code, output } = await publish(targets(broken));
    expect([code, output.match(/ published: /g)?.length]).toEqual([1, DESTINATIONS - 2]);
    expect(tagsOf(origin)).toEqual(tags().filter((tag) => !tag.startsWith(`integration-api-${broken}`)));
  });

  it('is finished by a second run, which touches nothing else', async () => {
    const { code, output } = await publish(targets());
    expect([code, output.match(/ published: /g)?.length]).toEqual([0, 2]);
    expect(output.match(/ skipped: /g)).toHaveLength(DESTINATIONS - 2);
    expect(tagsOf(origin)).toEqual(tags());
    expect(new Set(tags().map((tag) => commitOf(origin, tag)))).toEqual(new Set([head]));
  });

  it('is left alone by a third run', async () => {
    const { code, output } = await publish(targets());
    expect([code, output.match(/ skipped: /g)?.length]).toEqual([0, DESTINATIONS]);
  });

  it('has a row with the same version everywhere in the table of `status`', async () => {
    // In the repository, published and tagged; the stage is in a folder of its own, and nothing more is planned.
    const lines = (await release(checkout, 'status', '--targets', targets())).split('\n');
    for (const { id, version } of stage.releases) {
      const row = lines.find((line) => line.startsWith(UNITS.find((unit) => unit.id === id)?.names.title ?? id));
      expect(row?.split(version)).toHaveLength(4);
    }
  });

  it.each(UNITS)('is installed from its registry and runs: $packaging.name', async ({ id, folder: own }) => {
    const { url: api } = (mock ??= await startMock({ document: join(checkout, 'openapi/.build/openapi.json') }));
    const library = librariesIn(checkout, UNITS).find(({ unit }) => unit.id === id);
    const released = stage.releases.find((one) => one.id === id);
    if (library === undefined || released === undefined) throw new Error(`${id} was not staged`);
    const bench = benchOf(library, join(folder, 'unused'), join(folder, 'users'));
    const tools = { ...bench.tools, library: join(checkout, own) };
    const [{ url } = { url: '' }] = local().libraries[id] ?? [];
    await expect(installAndRun({ ...bench, tools }, released, { registry: url, mock: api })).resolves.toBeDefined();
  });
});

const tags = (): string[] => stage.releases.map(({ workspace, version }) => `${workspace}@${version}`).toSorted();
