/** What the command does about versions, changelogs and releases of the libraries of a document. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../../generators/languages/language.ts';
import type { Reporter } from '../../console/reporter.ts';
import { replaceFile } from '../../files/replace-file.ts';
import {
  BASELINE,
  type Baseline,
  baselineContent,
  type Known,
  VERSIONS,
  type Versions,
  versionsContent,
} from './baseline.ts';
import { withNextEntry } from './changelog.ts';
import { isReleased, type LibraryPlan } from './plan.ts';

const CHANGELOG = 'CHANGELOG.md';

/** Returns functions that write the entry of the next version into the changelog of each library. */
export function changelogs(
  plans: readonly LibraryPlan[],
  /** True to date the entry, because it is released. */
  release: boolean,
): (language: Language) => Readonly<Record<string, (present: string | undefined) => string>> {
  const date = release ? new Date().toISOString().slice(0, 10) : undefined;
  return ({ id }) => {
    const plan = plans.find(({ language }) => language.id === id);
    if (plan === undefined) return {};
    const { version, reasons } = plan;
    const entry = { version, reasons, date, isReleased: isReleased(plan) };
    return { [CHANGELOG]: (present) => withNextEntry(present, entry) };
  };
}

/** Returns the text of the changelog of a library; undefined if it has none. */
export function changelogText(out: string, id: string): string | undefined {
  const path = join(out, id, CHANGELOG);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

interface Recording {
  out: string;
  known: Known;
  /** True to record the libraries as released. */
  release: boolean;
  reporter: Pick<Reporter, 'step'>;
}

/** Writes the versions of the generated libraries and, for a release, its baseline. Other languages keep theirs. */
export function recordVersions(plans: readonly LibraryPlan[], { out, known, release, reporter }: Recording): void {
  const versions = versionsAfter(plans, known, release);
  if (release) {
    const states = plans.map(({ language, version, state }) => [language.id, { ...state, version }] as const);
    const baseline: Baseline = { ...known.baseline, ...Object.fromEntries(states) };
    replaceFile(join(out, BASELINE), baselineContent(baseline));
    const names = plans.map(({ language, version }) => `${language.names.title} ${version}`);
    const summary = `${names.join(', ')}, recorded in ${BASELINE}; commit it, then publish that commit`;
    reporter.step({ name: 'release', summary });
  }
  replaceFile(join(out, VERSIONS), versionsContent(versions));
}

/** Returns a line if the recorded versions are not those that a generation would write. */
export function versionLines(plans: readonly LibraryPlan[], out: string, known: Known): string[] {
  const path = join(out, VERSIONS);
  const present = existsSync(path) ? readFileSync(path, 'utf8').replaceAll('\r\n', '\n') : undefined;
  if (present === versionsContent(versionsAfter(plans, known, false))) return [];
  return [
    `${VERSIONS} ${present === undefined ? 'is missing' : 'differs from what is generated'}; run without --check`,
  ];
}

function versionsAfter(plans: readonly LibraryPlan[], { versions }: Known, release: boolean): Versions {
  const fresh = plans.map(({ language, released, version }) => {
    const last = release ? version : released;
    return [language.id, { ...(last === undefined ? {} : { released: last }), generated: version }] as const;
  });
  return { ...versions, ...Object.fromEntries(fresh) };
}
