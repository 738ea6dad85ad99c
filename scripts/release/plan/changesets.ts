import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import assembleReleasePlan from '@changesets/assemble-release-plan';
import { read as readConfig } from '@changesets/config';
import readChangesets from '@changesets/read';
import type { Bump } from '../bump.ts';
import type { NewChangeset, PreState, ReleasePlan } from '../changeset.ts';
import type { Library } from '../libraries.ts';
import { messageOf } from '../message.ts';
import { type Section, SECTIONS, sectionsOf } from './sections.ts';

export const CHANGESETS = '.changeset';
const OWN = 'plan-';
/** Kinds of prereleases that all four registries order before the release. */
const PRERELEASES = ['alpha', 'beta', 'rc'];

/** `'@integration-api/sdk': minor` */
const BUMP = /^(['"]?)(?<name>[^'"\s]+)\1\s*:\s*(['"]?)(?:major|minor|patch|none)\3\s*$/;

/** The changesets of a checkout, and the state of its prerelease. */
export interface Changesets {
  all: NewChangeset[];
  /** Present between `changeset pre enter` and the first stable version. */
  pre: PreState | undefined;
}

/**
 * Reads the changesets of a checkout.
 * @throws {AggregateError} with one line for everything that is wrong with them
 */
export async function changesetsIn(root: string, libraries: readonly Library[]): Promise<Changesets> {
  const malformed = malformedLines(root);
  const { pre, problem } = preStateOf(root);
  // What cannot be read is not judged further.
  const all = malformed.length > 0 ? [] : await readChangesets(root);
  const errors = [...malformed, ...(problem ?? []), ...unknownPackages(all, libraries)];
  if (errors.length > 0) throw new AggregateError(errors, errors[0]);
  return { all: all.toSorted((a, b) => (a.id < b.id ? -1 : 1)), pre };
}

function unknownPackages(all: readonly NewChangeset[], libraries: readonly Library[]): string[] {
  const names = libraries.map((library) => library.package);
  return all.flatMap(({ id, releases }) =>
    releases
      .filter(({ name }) => !names.includes(name))
      .map(({ name }) => `${CHANGESETS}/${id}.md: unknown package '${name}'; known: ${names.join(', ')}`),
  );
}

/** Reads the state of a prerelease, which has three members that changesets needs. */
function preStateOf(root: string): { pre: PreState | undefined; problem?: [string] } {
  const path = `${CHANGESETS}/pre.json`;
  if (!existsSync(join(root, path))) return { pre: undefined };
  const refused = (reason: string): { pre: undefined; problem: [string] } => ({
    pre: undefined,
    problem: [`${path}: ${reason}`],
  });
  let pre: Partial<PreState> | null;
  try {
    pre = JSON.parse(readFileSync(join(root, path), 'utf8')) as Partial<PreState> | null;
  } catch (error) {
    return refused(`is not JSON (${messageOf(error)}); restore it with git`);
  }
  if (!['pre', 'exit'].includes(pre?.mode ?? '') || !Array.isArray(pre?.changesets) || !isObject(pre?.initialVersions))
    return refused(
      'is not the state of a prerelease; restore it with git, or delete it and run npx changeset pre enter rc',
    );
  if (!PRERELEASES.includes(pre?.tag ?? ''))
    return refused(
      `prereleases are ${PRERELEASES.join(', ')}, not '${pre?.tag}', which a registry would refuse or order after the release; run npx changeset pre exit, then enter`,
    );
  return { pre: pre as PreState };
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Names the lines of changesets that `@changesets/read` would report without their files, and only the first. */
function malformedLines(root: string): string[] {
  const folder = join(root, CHANGESETS);
  const names = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
  return names.toSorted().flatMap((name) => {
    const lines = readFileSync(join(folder, name), 'utf8').trim().split(/\r?\n/);
    const end = lines.indexOf('---', 1);
    const isMarked = lines[0] === '---' && end > 0;
    const wrong = isMarked ? lines.slice(1, end).flatMap((line, at) => (BUMP.test(line) ? [] : [at + 1])) : [0];
    const packages = isMarked ? lines.slice(1, end).map((line) => BUMP.exec(line)?.groups?.['name']) : [];
    const repeated = packages.flatMap((one, at) => (one !== undefined && packages.indexOf(one) < at ? [at + 1] : []));
    return [
      ...wrong.map(
        (at) =>
          `${CHANGESETS}/${name}:${at + 1}: ${lines[at]} is not a package with major, minor, patch or none; npx changeset writes a valid one`,
      ),
      ...repeated.map(
        (at) => `${CHANGESETS}/${name}:${at + 1}: ${lines[at]} names the package again; keep one line for it`,
      ),
    ];
  });
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
