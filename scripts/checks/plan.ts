/** Decides which checks and test files a run of `npm test` has, and which it leaves out. */
import type { Check } from './checks.ts';
import { isLeft, nightlyOf } from './nightly.ts';
import { type Changes, isAffected, type Named, type Selection, selector } from './selection.ts';
import { itemsOf, type Suite } from './suites.ts';

/** Everything that could run. */
interface Everything {
  checks: readonly Check[];
  suites: readonly Suite[];
}

export interface Plan extends Everything {
  /** Names of the selected checks and test files that are left to the nightly run. */
  left: readonly string[];
  /** Groups and names of the checks and suites that were not selected. */
  unselected: readonly string[];
}

interface Wish {
  /** Names or groups of checks, separated by commas; all without it. */
  only?: string | undefined;
  /** True to run only what reads a changed file. */
  isChanged: boolean;
  /** True to leave nothing to the nightly run. */
  isNightly: boolean;
}

/** @throws {UnknownName} for a name in `only` that selects nothing */
export function planOf({ checks, suites }: Everything, wish: Wish, changes: Changes): Plan {
  const selection = selector(wish.only, [...checks, ...suites]);
  const isWished = (check: Pick<Check, 'name' | 'group'> & { reads?: readonly string[] }): boolean =>
    selection.includes(check) && (!wish.isChanged || isAffected({ command: [], ...check }, changes));
  const isNight = (name: string, nightly: Check['nightly']): boolean =>
    !wish.isNightly && !selection.names(name) && isLeft(nightly, changes);
  const isNightCheck = ({ name, nightly }: Check): boolean => isNight(name, nightly);

  const parts = suites.filter((suite) => selection.includes(suite) && !isCovered(suite, suites, selection));
  const planned = parts.map((suite) => {
    const affected = wish.isChanged ? affectedFiles(suite, changes) : suite.files;
    const left = affected.filter((file) => isNight(file, nightlyOf(file)));
    return { suite: { ...suite, files: affected.filter((file) => !left.includes(file)) }, left };
  });
  const running = planned.map(({ suite }) => suite).filter(({ files }) => files.length > 0);
  const chosen = checks.filter(isWished);
  const wished = checks.filter(
    (check) => chosen.includes(check) || isBuilderOf([...chosen, ...running], check, checks),
  );
  return {
    checks: wished.filter((check) => !isNightCheck(check)),
    suites: running,
    left: [
      ...wished.filter(isNightCheck).map(({ name }) => name),
      ...wished.filter(({ hasMore }) => hasMore === true).map(({ name }) => `more of ${name}`),
      ...planned.flatMap(({ left }) => left),
    ],
    unselected: unselected([...checks, ...suites.filter(({ partOf }) => partOf === undefined)], selection),
  };
}

/** Reports whether a check builds what others need: those of its group, and tests of all libraries. */
function isBuilderOf(
  others: readonly (Check | Suite)[],
  { builds = [], group }: Check,
  all: readonly Check[],
): boolean {
  const hasChecks = (other: string): boolean => all.some((check) => check.group === other);
  return (
    builds.length > 0 &&
    others.some((other) => other.needsBuilt === true && (other.group === group || !hasChecks(other.group)))
  );
}

/** Returns the groups of which nothing is selected, and the other checks that are not. */
function unselected(all: readonly Named[], selection: Selection): string[] {
  const isWhole = (group: string): boolean => !all.some((check) => check.group === group && selection.includes(check));
  const rest = all.filter((check) => !selection.includes(check));
  return [...new Set(rest.map(({ name, group }) => (isWhole(group) ? group : name)))];
}

/** Reports whether the suite of which this one is a part is selected, too, or nothing was selected by name. */
function isCovered({ partOf }: Suite, suites: readonly Suite[], selection: Selection): boolean {
  return suites.some((suite) => suite.name === partOf && selection.includes(suite));
}

/** Returns the files of a suite that a change affects: all of them or none if it has a result only as a whole. */
function affectedFiles(suite: Suite, changes: Changes): readonly string[] {
  const items = itemsOf(suite).filter((item) => isAffected(item, changes));
  if (suite.isWhole === true) return items.length === 0 ? [] : suite.files;
  return items.map(({ name }) => name);
}
