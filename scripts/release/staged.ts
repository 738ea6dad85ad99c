/** The files of `dist/release/<commit>/`: `stage` writes and `publish` sends them. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { git } from './registries/git.ts';

/** Files of a stage that belong to no library. */
export const STAGE_FILES = {
  releases: 'releases.json',
  sums: 'SHA256SUMS',
} as const;

/** A file to publish. */
export interface StagedFile {
  /** Name in the registry, without a folder. */
  name: string;
  /** Absolute path. */
  path: string;
  sha256: string;
}

/** One library with the files to publish. */
export interface StagedRelease {
  /** Id of the language. */
  id: string;
  /** Name of the workspace, by which the tag of the release is named. */
  workspace: string;
  /** Name in its registries. */
  name: string;
  /** Version in the spelling of npm. */
  version: string;
  /** Version in the spelling of its registries. */
  spelling: string;
  files: readonly StagedFile[];
}

/** `releases.json` of a stage: file names are relative to `<id>/`. */
export interface StagedList {
  /** Commit of the sources, which the tags point to. */
  commit: string;
  /** True if it was made with `--rehearsal`: the commit may lack the sources, and only local registries accept it. */
  isRehearsal: boolean;
  releases: readonly (Omit<StagedRelease, 'files'> & { files: readonly string[] })[];
}

export interface Stage extends Pick<StagedList, 'commit' | 'isRehearsal'> {
  releases: readonly StagedRelease[];
}

/** Returns the folder of the stage of the commit that is checked out: `dist/release/` with its first twelve digits. */
export async function currentStage(checkout: string): Promise<string> {
  const commit = await git(checkout, 'rev-parse', 'HEAD');
  return join(checkout, 'dist', 'release', commit.slice(0, 12));
}

export const digestOf = (content: Uint8Array, algorithm = 'sha256'): string =>
  createHash(algorithm).update(content).digest('hex');

/** Formats and reads SHA256SUMS, which `sha256sum --check` accepts. */
export const formatSums = (sums: ReadonlyMap<string, string>): string =>
  [...sums].map(([path, sha256]) => `${sha256}  ${path}\n`).join('');

function parseSums(text: string): Map<string, string> {
  return new Map([...text.matchAll(/^([0-9a-f]{64}) {2}(.+)$/gm)].map(([, sha256 = '', path = '']) => [path, sha256]));
}

/**
 * Reads a stage and verifies each of its files.
 * @throws {Error} if a file is missing or differs from SHA256SUMS
 */
export function readStage(folder: string): Stage {
  const sums = parseSums(read(folder, STAGE_FILES.sums));
  for (const [path, sha256] of sums) {
    if (digestOf(bytes(folder, path)) !== sha256)
      throw new Error(`${join(folder, path)} differs from ${STAGE_FILES.sums}; delete ${folder} and stage again`);
  }
  const { commit, isRehearsal, releases } = JSON.parse(read(folder, STAGE_FILES.releases)) as StagedList;
  return {
    commit,
    isRehearsal,
    releases: releases.map((release) => ({
      ...release,
      files: release.files.map((name) => {
        const sha256 = sums.get(`${release.id}/${name}`);
        if (sha256 === undefined)
          throw new Error(
            `${STAGE_FILES.sums} in ${folder} lacks ${release.id}/${name}; delete ${folder} and stage again`,
          );
        return { name, path: join(folder, release.id, name), sha256 };
      }),
    })),
  };
}

function bytes(folder: string, path: string): Buffer {
  try {
    return readFileSync(join(folder, path));
  } catch {
    throw new Error(`${join(folder, path)} is missing; run npm run release -- stage`);
  }
}

const read = (folder: string, path: string): string => bytes(folder, path).toString('utf8');
