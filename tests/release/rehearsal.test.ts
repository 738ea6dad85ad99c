/** A whole release in a copy of this checkout, with real tools and local registries. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Mock, startMock } from '../../scripts/mock/prism.ts';
import type { Plan } from '../../scripts/release/planned.ts';
import type { Target } from '../../scripts/release/registries/registry.ts';
import { installAndRun } from '../../scripts/release/stage/consume.ts';
import { benchOf } from '../../scripts/release/stage/workbench.ts';
import { readStage, type Stage } from '../../scripts/release/staged.ts';
import { UNITS } from '../../scripts/release/units.ts';
import { changesIn, commit, copyCheckout, generate, release } from './checkout.ts';
import { type LocalTargets, startLocalTargets, writeTargets } from './local-targets.ts';
import { runPublish } from './publish-command.ts';
import { commitOf, createRepository, tagsOf } from './repositories.ts';

const folder = mkdtempSync(join(tmpdir(), 'release-rehearsal-'));
const checkout = join(folder, 'checkout');
const stageFolder = join(folder, 'stage');
const origin = join(folder, 'origin.git');
let local: LocalTargets;
let mock: Mock | undefined;
let plan: Plan;
let stage: Stage;
let head: string;

/** The change of the contract: a filter that callers may leave out. */
function changeContract(): void {
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

/** Registries of each library; those of one library can be unreachable. */
function targets(broken?: string): string {
  const registriesOf = (id: string, kind: string): Target[] => {
    // A static repository serves the files of the split one, which need no second name.
    const own = kind === 'composer' ? [local.targets.split, local.targets.composer] : [targetOf(kind)];
    return own.map((target) => (id === broken ? { ...target, upload: 'http://127.0.0.1:9/' } : target));
  };
  const libraries = Object.fromEntries(UNITS.map(({ id, packaging }) => [id, registriesOf(id, packaging.registry)]));
  return writeTargets(join(folder, `targets-${broken ?? 'all'}.json`), pathToFileURL(origin).href, libraries);
}

function targetOf(kind: string): Target {
  const target = new Map<string, Target>(Object.entries(local.targets)).get(kind);
  if (target === undefined) throw new Error(`no local registry of the kind ${kind}`);
  return target;
}

/** The library of which the registry is unreachable at first. It has a separate address for uploads. */
const broken = UNITS.find(({ packaging }) => packaging.registry === 'pypi')?.id ?? '';

const publish = (file: string, ...options: string[]): ReturnType<typeof runPublish> =>
  runPublish({ root: checkout, stage: stageFolder, targets: file }, ...options);

beforeAll(async () => {
  copyCheckout(checkout);
  local = await startLocalTargets(join(folder, 'registries'), () => {});
  createRepository(origin);
}, 120_000);
afterAll(async () => {
  await Promise.all([local.close(), mock?.close()]);
  rmSync(folder, { recursive: true, force: true });
});

describe('a release', { timeout: 600_000 }, () => {
  it('is not made while nothing has changed', async () => {
    await release(checkout, 'plan');
    expect(await release(checkout, 'version', '--if-planned')).toContain('the plan releases no library');
    expect(changesIn(checkout)).toEqual([]);
  });

  it('is planned from a change of the contract: a new optional parameter is a minor version', async () => {
    changeContract();
    await expect(release(checkout, 'plan')).rejects.toThrow('lacks the changes of the contract');
    await generate(checkout);
    await release(checkout, 'plan');
    plan = JSON.parse(readFileSync(join(checkout, 'releases/plan.json'), 'utf8')) as Plan;
    expect(plan.libraries.map(({ bump }) => bump)).toEqual(UNITS.map(() => 'minor'));
  });

  it('stamps the planned versions', async () => {
    await release(checkout, 'version', '--date', '2026-01-01');
    for (const { id, folder: own } of UNITS) {
      const { version } = JSON.parse(readFileSync(join(checkout, own, 'package.json'), 'utf8')) as { version: string };
      expect([id, version]).toEqual([id, plan.libraries.find((library) => library.id === id)?.to]);
    }
    head = commit(checkout, 'The next versions');
  });

  it('is staged with checksums, an SBOM for each library, the plan and the provenance', async () => {
    await release(checkout, 'stage', '--rehearsal', '--to', stageFolder);
    stage = readStage(stageFolder);
    expect(stage.isRehearsal).toBe(true);
    expect(stage.commit).toBe(head);
    expect(readdirSync(stageFolder).toSorted()).toEqual(
      [
        'SHA256SUMS',
        'docs',
        'plan.json',
        'provenance.json',
        'releases.json',
        ...UNITS.flatMap(({ id }) => [id, `${id}.cdx.json`]),
      ].toSorted(),
    );
    expect(stage.releases.map(({ id, version }) => [id, version])).toEqual(
      plan.libraries.map(({ id, to }) => [id, to]),
    );
  });

  it('is published except for a library whose registry fails, which gets no tag', async () => {
    const { code, output } = await publish(targets(broken));
    expect([code, output.match(/ published: /g)?.length]).toEqual([1, published().length - 2]);
    expect(tagsOf(origin)).toEqual(tags().filter((tag) => !tag.startsWith(`integration-api-${broken}`)));
  });

  it('is finished by a second run, which touches nothing else', async () => {
    const { code, output } = await publish(targets());
    expect([code, output.match(/ published: /g)?.length]).toEqual([0, 2]);
    expect(output.match(/ skipped: /g)).toHaveLength(published().length - 2);
    expect(tagsOf(origin)).toEqual(tags());
    expect(new Set(tags().map((tag) => commitOf(origin, tag)))).toEqual(new Set([head]));
  });

  it('is left alone by a third run', async () => {
    const { code, output } = await publish(targets());
    expect([code, output.match(/ skipped: /g)?.length]).toEqual([0, published().length]);
  });

  it('has a row with the same version everywhere in the table of `status`', async () => {
    const lines = (await release(checkout, 'status', '--targets', targets())).split('\n');
    for (const { id, version } of stage.releases) {
      const row = lines.find((line) => line.startsWith(UNITS.find((unit) => unit.id === id)?.names.title ?? id));
      expect(row?.split(version)).toHaveLength(published(id).length + 3);
    }
  });

  it.each(UNITS)('is installed from its registry and runs: $packaging.name', async ({ id, folder: own, packaging }) => {
    const { url: api } = (mock ??= await startMock({ document: join(checkout, 'openapi/.build/openapi.json') }));
    const library = plan.libraries.find((one) => one.id === id);
    const released = stage.releases.find((one) => one.id === id);
    if (library === undefined || released === undefined) throw new Error(`${id} was not staged`);
    const bench = benchOf(library, { folder: own, packaging }, join(folder, 'unused'), join(folder, 'users'));
    const tools = { ...bench.tools, library: join(checkout, own) };
    const { url } = targetOf(packaging.registry);
    await expect(installAndRun({ ...bench, tools }, released, { registry: url, mock: api })).resolves.toBeDefined();
  });
});

/** The registries of all libraries or of one, and one tag each. */
function published(id?: string): readonly unknown[] {
  const own = UNITS.filter((library) => id === undefined || library.id === id);
  return own.flatMap(({ packaging }) =>
    packaging.registry === 'composer' ? ['split', 'static', 'tag'] : ['one', 'tag'],
  );
}

const tags = (): string[] => stage.releases.map(({ workspace, version }) => `${workspace}@${version}`).toSorted();
