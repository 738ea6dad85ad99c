/** What a run says about files of the owner. */
import type { Plan } from './plan.ts';
import { keeps, normalKeep } from './plan.ts';
import { digestOnDisk, isFromEarlierVersion, type Ownership, type PlannedLibrary } from './output.ts';
import { fileListPath, MEMORY } from './file-list.ts';
import { join } from 'node:path';

const REMEDY =
  'to keep these files as they are, list them under `keep` in sdk.yaml; to lose these changes, run with --force';
/** Maximum number of names in one line. */
const NAMES = 5;

type OnStep = (step: { name: string; summary: string; details?: object }) => void;

/** Returns a line for each file that the run would lose, and at the end what to do; an empty list if there is none. */
export function refusalLines(libraries: readonly PlannedLibrary[], out: string): string[] {
  const lines = libraries.flatMap(({ language, plan }) => {
    if (plan.isFirst && plan.refused.length > 0 && isFromEarlierVersion(join(out, language.id)))
      return [earlierVersionLine(join(out, language.id), plan)];
    return plan.refused.map(({ line }) => line);
  });
  return lines.length === 0 ? [] : [...lines, REMEDY];
}

function earlierVersionLine(folder: string, { refused }: Plan): string {
  return `${folder} has no list of its generated files, because .sdk/ is lost or an earlier version of this command wrote it; ${named(refused.map(({ path }) => path))} differ from what is generated now. Commit the folder, run with --force, and take back your changes with git`;
}

function named(paths: readonly string[]): string {
  const more = paths.length - NAMES;
  return `${paths.slice(0, NAMES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const line = (path: string, what: string): string => `${path} ${what}; run without --check`;

/** Returns, for `--check`, a line for each file that a run would write or delete. */
export function differenceLines(libraries: readonly PlannedLibrary[], out: string): string[] {
  const refusals = refusalLines(libraries, out);
  const lines = libraries.flatMap(({ language: { id }, plan, replacement }) => {
    const all = [
      ...plan.added.map((path) => line(path, 'is missing')),
      ...plan.changed.map((path) => line(path, 'differs from what is generated')),
      ...plan.removed.map((path) => line(path, 'is not generated')),
    ];
    // The list follows from the files, so that it is named only if it alone differs.
    const isListStale = all.length === 0 && plan.refused.length === 0 && replacement.writes.has(fileListPath(id));
    return isListStale ? [line(fileListPath(id), 'differs from the generated files')] : all;
  });
  return [...lines, ...refusals];
}

/** Says which files the run did not write, writes again, or has lost. */
export function reportOwnership(
  libraries: readonly PlannedLibrary[],
  { out, keep, verbose, onStep }: Ownership & { verbose: boolean; onStep: OnStep },
): void {
  for (const { library, language, plan, replacement } of libraries) {
    const shown = <T>(items: readonly T[], text: (item: T) => string): string =>
      verbose ? items.map(text).join(', ') : named(items.map(text));
    const step = (name: string, summary: string, details: object): void => onStep({ name, summary, details });
    for (const path of plan.kept)
      step('kept', keptLine(path, { out, plan, isNew: replacement.writes.has(`${MEMORY}/kept/${path}`) }), { path });
    if (plan.restored.length > 0) {
      const summary = `${shown(plan.restored, restoredName)}: deleted by hand and written again; \`keep\` leaves a file out`;
      step('again', summary, { restored: plan.restored });
    }
    if (plan.lost.length > 0)
      step('lost', `${shown(plan.lost, String)}: changes by hand were replaced, because of --force`, {
        lost: plan.lost,
      });
    if (plan.foreign.length > 0) {
      const place = `${language.id}/${library.customFolder}`;
      step('note', `${shown(plan.foreign, String)}: not generated, and stays; the place for own code is ${place}`, {
        foreign: plan.foreign,
      });
    }
    const unknown = keep
      .map(normalKeep)
      .filter((entry) => entry.startsWith(`${language.id}/`) && !plan.kept.some(keeps([entry])));
    for (const entry of unknown)
      step('note', `keep: ${entry} is not a generated file, so that it stays anyway`, { entry });
  }
}

const restoredName = ({ path, renamed }: Plan['restored'][number]): string =>
  renamed === undefined ? path : `${path} (now also ${renamed})`;

function keptLine(path: string, { out, plan, isNew }: { out: string; plan: Plan; isNew: boolean }): string {
  const generated = plan.list.files.get(path);
  if (generated === undefined) return `${path} stays as it is`;
  if (digestOnDisk(out, path) === generated) return `${path} stays; it is the same as the generated version`;
  const news = isNew ? ', and is new: `git diff` shows what to take over' : '';
  return `${path} stays; the generated version is ${MEMORY}/kept/${path}${news}`;
}
