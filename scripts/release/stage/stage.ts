import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { LANGUAGES } from '../../../generators/languages/all.ts';
import { ROOT } from '../../checks/tools.ts';
import { filesBelow } from '../../openapi-generator/tree.ts';
import { startMock } from '../../mock/prism.ts';
import type { Plan } from '../plan/plan.ts';
import { digestOf, formatSums, STAGE_FILES, type StagedList, type StagedRelease } from '../staged.ts';
import { build } from './build.ts';
import { consume } from './consume.ts';
import { provenanceOf, sourcesOf } from './provenance.ts';
import { sbomOf } from './sbom.ts';
import { signFiles } from './sign.ts';
import { type Bench, benchOf } from './workbench.ts';

interface StageOptions {
  plan: Plan;
  /** Folder to create. */
  folder: string;
  /** Accepts sources that are not committed, so that a release can be rehearsed. */
  allowDirty: boolean;
  onStep: (step: { name: string; summary: string }) => void;
}

/**
 * Builds, checks and tries every library of a plan that is released. The folder appears as a whole when everything has
 * passed, so that a stage that exists is one to publish.
 */
export async function stage({ plan, folder, allowDirty, onStep }: StageOptions): Promise<void> {
  const sources = await sourcesOf(ROOT);
  if (sources.isDirty && !allowDirty)
    throw new Error('files differ from the commit that would be tagged; commit them, or rehearse with --allow-dirty');
  // Archives store modes, and files that are copied into them keep the mode they were created with.
  const mask = process.umask(0o022);
  const part = `${folder}.${process.pid}.part`;
  const scratch = mkdtempSync(join(tmpdir(), 'release-stage-'));
  const mock = await startMock();
  try {
    rmSync(part, { recursive: true, force: true });
    mkdirSync(part, { recursive: true });
    const benches = benchesOf(plan, part, scratch);
    const releases = await Promise.all(
      benches.map(async (bench) => {
        const release = await stageOne(bench, part, mock.url);
        onStep({
          name: release.id,
          summary: `${release.spelling}: ${release.files.map(({ name }) => name).join(', ')}`,
        });
        return release;
      }),
    );
    const list: StagedList = {
      commit: sources.commit,
      releases: releases.map((release) => ({ ...release, files: release.files.map(({ name }) => name) })),
    };
    write(part, STAGE_FILES.releases, `${JSON.stringify(list, null, 2)}\n`);
    write(part, STAGE_FILES.plan, `${JSON.stringify(plan, null, 2)}\n`);
    write(part, 'provenance.json', provenanceOf(releases, plan.id, sources));
    const sums = filesBelow(part).map((path) => [path, digestOf(readFileSync(join(part, path)))] as const);
    write(part, STAGE_FILES.sums, formatSums(new Map(sums)));
    await signFiles(part, [STAGE_FILES.sums]);
    rmSync(folder, { recursive: true, force: true });
    renameSync(part, folder);
  } finally {
    await mock.close();
    process.umask(mask);
    rmSync(part, { recursive: true, force: true });
    rmSync(scratch, { recursive: true, force: true });
  }
}

function benchesOf({ libraries }: Plan, folder: string, scratch: string): Bench[] {
  const released = libraries.filter(({ bump }) => bump !== 'none');
  if (released.length === 0)
    throw new Error('the plan releases no library; run npm run release -- plan after a change');
  return released.map((library) => {
    const packaging = LANGUAGES.find(({ id }) => id === library.id)?.packaging;
    if (packaging === undefined)
      throw new Error(`the plan has an unknown library ${library.id}; run npm run release -- plan`);
    const { version } = JSON.parse(readFileSync(join(ROOT, 'sdks', library.id, 'package.json'), 'utf8')) as {
      version: string;
    };
    if (version !== library.to)
      throw new Error(
        `sdks/${library.id}/package.json has ${version}, the plan ${library.to}; run npm run release -- version`,
      );
    return benchOf(library, packaging, folder, scratch);
  });
}

async function stageOne(bench: Bench, folder: string, mock: string): Promise<StagedRelease> {
  const release = await build(bench);
  const installed = await consume(bench, release, mock);
  write(folder, `${release.id}.cdx.json`, await sbomOf(release, bench.packaging, installed));
  return release;
}

function write(folder: string, path: string, content: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
