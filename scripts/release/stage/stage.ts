import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../files/root.ts';
import { layoutOf } from '../../contract/layout.ts';
import { ownPortal } from '../../docs/own-portal.ts';
import { filesBelow } from '../../files/tree.ts';
import { startMock } from '../../mock/prism.ts';
import { interruptible } from '../interruption.ts';
import type { Plan } from '../planned.ts';
import { DEFAULT_TARGETS, readTargets } from '../publish/targets.ts';
import { UNITS } from '../units.ts';
import { digestOf, formatSums, STAGE_FILES, type StagedList, type StagedRelease } from '../staged.ts';
import { allOf } from './all-of.ts';
import { build } from './build.ts';
import { compilerProblem } from './compiler.ts';
import { consume } from './consume.ts';
import { provenanceOf } from './provenance.ts';
import { sbomOf } from './sbom.ts';
import { signFiles, unsignedProblem } from './sign.ts';
import { problemOf, type Sources, sourcesOf } from './sources.ts';
import { type Bench, benchOf, write } from './workbench.ts';

interface StageOptions {
  plan: Plan;
  /** Folder to create. */
  folder: string;
  /** Accepts sources that tags cannot point to; the result is for local registries only. */
  isRehearsal: boolean;
  onStep: (step: { name: string; summary: string }) => void;
}

/**
 * Builds, checks and tries every library of a plan that is released. The folder appears as a whole when everything has
 * passed, so that every existing stage can be published.
 */
export async function stage({ plan, folder, isRehearsal, onStep }: StageOptions): Promise<void> {
  const sources = await sourcesOf(ROOT);
  const problem = problemOf(sources);
  if (problem !== undefined && !isRehearsal) throw new Error(`${problem}, or rehearse with --rehearsal`);
  const unsigned = isRehearsal ? undefined : unsignedProblem(signedIn(plan));
  if (unsigned !== undefined) throw new Error(unsigned);
  if (!isRehearsal) await requireCompilers(plan);
  // Archives store modes, and files that are copied into them keep the mode they were created with.
  const mask = process.umask(0o022);
  const scratch = mkdtempSync(join(tmpdir(), 'release-stage-'));
  const part = `${folder}.part`;
  try {
    // An earlier run may have been killed.
    rmSync(part, { recursive: true, force: true });
    await interruptible(async () => {
      const releases = await stageAll(benchesOf(plan, part, scratch), part, onStep);
      await describe(part, { plan, releases, sources, isRehearsal });
    });
    renameSync(part, folder);
  } finally {
    process.umask(mask);
    for (const path of [scratch, part]) rmSync(path, { recursive: true, force: true });
  }
}

/** @throws {Error} if a compiler is not that of releases, before anything is built */
async function requireCompilers({ libraries }: Plan): Promise<void> {
  const released = UNITS.filter(({ id }) => libraries.some((library) => library.id === id && library.bump !== 'none'));
  for (const { folder, packaging } of released) {
    const problem =
      packaging.compiler === undefined ? undefined : await compilerProblem(folder, packaging.compiler, ROOT);
    if (problem !== undefined) throw new Error(problem);
  }
}

/** Returns the planned libraries that go to Maven Central, which checks signatures. */
function signedIn({ libraries }: Plan): string[] {
  const ids = libraries.filter(({ bump }) => bump !== 'none').map(({ id }) => id);
  const targets = readTargets(join(ROOT, DEFAULT_TARGETS), ids).libraries;
  return ids.filter((id) => targets[id]?.some(({ kind }) => kind === 'central'));
}

async function stageAll(
  benches: readonly Bench[],
  part: string,
  onStep: StageOptions['onStep'],
): Promise<StagedRelease[]> {
  const mock = await startMock();
  onStep({ name: 'mock', summary: 'started for the quick starts' });
  try {
    return await allOf(benches, async (bench) => {
      const release = await stageOne(bench, part, mock.url, onStep);
      const names = release.files.map(({ name }) => name).join(', ');
      onStep({ name: release.id, summary: `${release.spelling}: ${names}` });
      return release;
    });
  } finally {
    await mock.close();
  }
}

/** Writes the files of a stage that belong to no library. */
async function describe(
  part: string,
  content: { plan: Plan; releases: readonly StagedRelease[]; sources: Sources; isRehearsal: boolean },
): Promise<void> {
  const { plan, releases, sources, isRehearsal } = content;
  const list: StagedList = {
    commit: sources.commit,
    isRehearsal,
    releases: releases.map((release) => ({ ...release, files: release.files.map(({ name }) => name) })),
  };
  write(part, STAGE_FILES.releases, `${JSON.stringify(list, null, 2)}\n`);
  await writeDocumentation(part);
  write(part, STAGE_FILES.plan, `${JSON.stringify(plan, null, 2)}\n`);
  write(part, 'provenance.json', provenanceOf(releases, plan.id, sources));
  const sums = filesBelow(part).map((path) => [path, digestOf(readFileSync(join(part, path)))] as const);
  write(part, STAGE_FILES.sums, formatSums(new Map(sums)));
  await signFiles(part, [STAGE_FILES.sums]);
}

/** Writes the documentation of these versions, for any static host. */
async function writeDocumentation(part: string): Promise<void> {
  const { files, faults } = await ownPortal(ROOT, layoutOf().bundle);
  if (faults.length > 0) throw new Error(`the documentation is not finished: ${faults[0]}`);
  for (const [path, text] of files) write(part, `docs/${path}`, text);
}

function benchesOf({ libraries }: Plan, folder: string, scratch: string): Bench[] {
  const released = libraries.filter(({ bump }) => bump !== 'none');
  if (released.length === 0)
    throw new Error('the plan releases no library; run npm run release -- plan after a change');
  return released.map((library) => {
    const unit = UNITS.find(({ id }) => id === library.id);
    if (unit === undefined)
      throw new Error(`the plan has an unknown library ${library.id}; run npm run release -- plan`);
    const { version } = JSON.parse(readFileSync(join(ROOT, unit.folder, 'package.json'), 'utf8')) as {
      version: string;
    };
    if (version !== library.to)
      throw new Error(
        `${unit.folder}/package.json has ${version}, the plan ${library.to}; run npm run release -- version`,
      );
    return benchOf(library, unit, folder, scratch);
  });
}

async function stageOne(
  bench: Bench,
  folder: string,
  mock: string,
  onStep: StageOptions['onStep'],
): Promise<StagedRelease> {
  const release = await build(bench);
  onStep({ name: release.id, summary: 'built and checked' });
  const installed = await consume(bench, release, mock);
  onStep({ name: release.id, summary: 'installed in an empty project, and the quick start ran' });
  write(folder, `${release.id}.cdx.json`, await sbomOf(release, bench.packaging, installed));
  return release;
}
