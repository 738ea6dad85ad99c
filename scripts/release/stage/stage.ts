import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../files/root.ts';
import { layoutOf } from '../../contract/layout.ts';
import { ownPortal } from '../../docs/own-portal.ts';
import { filesBelow } from '../../files/tree.ts';
import { startMock } from '../../mock/prism.ts';
import { interruptible } from '../interruption.ts';
import { type Library, readText } from '../libraries.ts';
import { DEFAULT_TARGETS, readTargets } from '../publish/targets.ts';
import { digestOf, formatSums, STAGE_FILES, type StagedList, type StagedRelease } from '../staged.ts';
import { notesIn } from '../version/changelog.ts';
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
  libraries: readonly Library[];
  /** Folder to create. */
  folder: string;
  /** Accepts sources that tags cannot point to; the result is for local registries only. */
  isRehearsal: boolean;
  onStep: (step: { name: string; summary: string }) => void;
}

/**
 * Builds, checks and tries the given libraries. The folder appears as a whole when everything has passed, so that every existing
 * stage can be published.
 */
export async function stage({ libraries, folder, isRehearsal, onStep }: StageOptions): Promise<void> {
  const sources = await sourcesOf(ROOT);
  const problem = problemOf(sources);
  if (problem !== undefined && !isRehearsal) throw new Error(`${problem}, or rehearse with --rehearsal`);
  const unsigned = isRehearsal ? undefined : unsignedProblem(signedIn(libraries));
  if (unsigned !== undefined) throw new Error(unsigned);
  if (!isRehearsal) await requireCompilers(libraries);
  // Archives store modes, and files that are copied into them keep the mode they were created with.
  const mask = process.umask(0o022);
  const scratch = mkdtempSync(join(tmpdir(), 'release-stage-'));
  const part = `${folder}.part`;
  try {
    // An earlier run may have been killed.
    rmSync(part, { recursive: true, force: true });
    await interruptible(async () => {
      const releases = await stageAll(
        libraries.map((library) => benchOf(library, part, scratch)),
        part,
        onStep,
      );
      await describe(part, { releases, sources, isRehearsal });
    });
    renameSync(part, folder);
  } finally {
    process.umask(mask);
    for (const path of [scratch, part]) rmSync(path, { recursive: true, force: true });
  }
}

/** @throws {Error} if a compiler is not that of releases, before anything is built */
async function requireCompilers(libraries: readonly Library[]): Promise<void> {
  for (const {
    folder,
    unit: { packaging },
  } of libraries) {
    const problem =
      packaging.compiler === undefined ? undefined : await compilerProblem(folder, packaging.compiler, ROOT);
    if (problem !== undefined) throw new Error(problem);
  }
}

/** Returns the libraries that go to Maven Central, which checks signatures. */
function signedIn(libraries: readonly Library[]): string[] {
  const ids = libraries.map(({ unit }) => unit.id);
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
  content: { releases: readonly StagedRelease[]; sources: Sources; isRehearsal: boolean },
): Promise<void> {
  const { releases, sources, isRehearsal } = content;
  const list: StagedList = {
    commit: sources.commit,
    isRehearsal,
    releases: releases.map((release) => ({ ...release, files: release.files.map(({ name }) => name) })),
  };
  write(part, STAGE_FILES.releases, `${JSON.stringify(list, null, 2)}\n`);
  await writeDocumentation(part);
  write(part, 'provenance.json', provenanceOf(releases, sources));
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

/** Returns the notes of a release, from its changelog. */
function notesOf({ folder, unit, version }: Library): string {
  const path = `${folder}/CHANGELOG.md`;
  const spelling = unit.versioning.spelling(version);
  const notes = notesIn(readText(ROOT, path), spelling);
  if (notes === undefined) throw new Error(`${path}: has no entry ${spelling}; restore it with git`);
  return `${notes}\n`;
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
  write(folder, `${release.id}.md`, notesOf(bench.library));
  return release;
}
