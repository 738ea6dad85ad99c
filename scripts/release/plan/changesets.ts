import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import assembleReleasePlan from '@changesets/assemble-release-plan';
import { read as readConfig } from '@changesets/config';
import readChangesets from '@changesets/read';
import type { Bump } from '../bump.ts';
import type { NewChangeset, PreState, ReleasePlan } from '../changeset.ts';
import type { Library } from '../libraries.ts';
import { type Section, SECTIONS, sectionsOf } from './sections.ts';

export const CHANGESETS = '.changeset';
const OWN = 'plan-';
/** Kinds of prereleases that all four registries order before the release. */
const PRERELEASES = ['alpha', 'beta', 'rc'];

/** `'@integration-api/sdk': minor` */
const BUMP = /^(['"]?)[^'"\s]+\1\s*:\s*(['"]?)(?:major|minor|patch|none)\2\s*$/;

/** The changesets of a checkout, and the state of its prerelease. */
export interface Changesets {
  all: NewChangeset[];
  /** Present between `changeset pre enter` and the first stable version. */
  pre: PreState | undefined;
}

/** Reads the changesets of a checkout, and refuses those about unknown packages. */
export async function changesetsIn(root: string, libraries: readonly Library[]): Promise<Changesets> {
  refuseMalformed(root);
  const [all, pre] = [await readChangesets(root), preStateOf(root)];
  if (pre !== undefined && !PRERELEASES.includes(pre.tag))
    throw new Error(
      `${CHANGESETS}/pre.json: prereleases are ${PRERELEASES.join(', ')}, not '${pre.tag}', which a registry would refuse or order after the release; run npx changeset pre exit, then enter`,
    );
  const names = libraries.map((library) => library.package);
  for (const { id, releases } of all) {
    const unknown = releases.find(({ name }) => !names.includes(name));
    if (unknown !== undefined)
      throw new Error(`${CHANGESETS}/${id}.md: unknown package '${unknown.name}'; known: ${names.join(', ')}`);
  }
  return { all: all.toSorted((a, b) => (a.id < b.id ? -1 : 1)), pre };
}

function preStateOf(root: string): PreState | undefined {
  const file = join(root, CHANGESETS, 'pre.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PreState) : undefined;
}

/** Names the line of a changeset that `@changesets/read` would report without its file. */
function refuseMalformed(root: string): void {
  const folder = join(root, CHANGESETS);
  const names = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
  for (const name of names) {
    const lines = readFileSync(join(folder, name), 'utf8').trim().split(/\r?\n/);
    const end = lines.indexOf('---', 1);
    const isMarked = lines[0] === '---' && end > 0;
    const wrong = isMarked ? lines.slice(0, end).findIndex((line, at) => at > 0 && !BUMP.test(line)) : 0;
    if (wrong < 0) continue;
    throw new Error(
      `${CHANGESETS}/${name}:${wrong + 1}: ${lines[wrong]} is not a package with major, minor, patch or none; npx changeset writes a valid one`,
    );
  }
}

/** Reports whether `plan` wrote the changeset. */
export const isOwn = ({ id }: NewChangeset): boolean => id.startsWith(OWN);

/** Returns the changesets of a prerelease that earlier versions of it contain. */
export const isConsumed = ({ id }: NewChangeset, pre: PreState | undefined): boolean =>
  pre?.changesets.includes(id) === true;

/** Returns the lines `Override: …` of a changeset: the sentence of a reason, and why it counts for less. */
export const overridesOf = ({ summary }: NewChangeset): string[] =>
  [...summary.matchAll(/^Override:[ \t]*(\S.*)$/gm)].map(([, line = '']) => line);

/** Returns the changeset that records the computed reasons of a library, named after a digest of its content. */
export function ownChangeset(
  library: Library,
  bump: Exclude<Bump, 'none'>,
  sections: ReadonlyMap<Section, readonly string[]>,
): NewChangeset {
  const summary = SECTIONS.flatMap((section) => {
    const items = sections.get(section) ?? [];
    return items.length === 0 ? [] : [`### ${section}\n\n${items.join('\n')}`];
  }).join('\n\n');
  const content = JSON.stringify([library.package, bump, summary]);
  const id = `${OWN}${library.unit.id}-${createHash('sha256').update(content).digest('hex').slice(0, 8)}`;
  return { id, summary, releases: [{ name: library.package, type: bump }] };
}

/** Returns the file of a changeset. */
export function changesetText({ releases, summary }: NewChangeset): string {
  const lines = releases.map(({ name, type }) => `'${name}': ${type}`);
  return `---\n${lines.join('\n')}\n---\n\n${summary}\n`;
}

/** Returns the items of the given changesets about a library that are already in the changelog of a prerelease. */
export function consumedItems({ all, pre }: Changesets, library: Library): string[] {
  const consumed = all.filter(
    (changeset) => isConsumed(changeset, pre) && changeset.releases.some(({ name }) => name === library.package),
  );
  return consumed.flatMap((changeset) => [...sectionsOf(changeset, 'patch').values()].flat());
}

/** Computes versions from changesets as `changeset version` does. */
export async function releasePlanOf(
  root: string,
  libraries: readonly Library[],
  { all, pre }: Changesets,
): Promise<ReleasePlan> {
  const packages = {
    tool: 'yarn' as const,
    root: { dir: root, packageJson: { name: 'root', version: '0.0.0' } },
    packages: libraries.map(({ folder, package: name, version }) => ({
      dir: `${root}/${folder}`,
      packageJson: { name, version, private: true },
    })),
  };
  return assembleReleasePlan(all, packages, await readConfig(root, packages), pre);
}
