import type { NewChangeset } from '../changeset.ts';
import type { SdkModel } from '../../../generators/model/model.ts';
import { currentSnapshot, keptFiles, recordedSnapshot, type Snapshot } from '../baseline/baseline.ts';
import { type Bump, isBelow, largest } from '../bump.ts';
import type { Library } from '../libraries.ts';
import {
  CHANGESETS,
  type Changesets,
  changesetsIn,
  changesetText,
  consumedItems,
  isConsumed,
  isOwn,
  overridesOf,
  ownChangeset,
  releasePlanOf,
} from './changesets.ts';
import { hasSameApi, type Released } from '../released/released.ts';
import { compare, type Comparison, computedBump } from './compare.ts';
import type { Override, Plan, PlannedLibrary, Reason } from '../planned.ts';
import { coverageOf, FILES } from './overrides.ts';
import { isTold, type Section, sectionsOfReasons } from './sections.ts';

/** Result of planning: the next versions with the files to write, or what is wrong. */
export interface Planned {
  plan: Plan;
  /** Libraries that differ from their last version, by id. */
  changed: ReadonlySet<string>;
  /** Files to write now, by path; `null` for a file to delete. */
  files: Map<string, string | null>;
  /** What the next versions contain: the changesets of people, and those that no person has to write. */
  next: readonly NewChangeset[];
  /** Changesets that no person has to write, by path. Only `version` writes them, so that no two branches both do. */
  changesets: ReadonlyMap<string, string>;
  /** One line for each error, with what to do. */
  errors: string[];
}

/**
 * Compares the libraries of a checkout with their last releases, and decides their versions.
 * @param released without it, all changes of the public APIs count as those of cores and templates
 */
export async function planCheckout(
  root: string,
  libraries: readonly Library[],
  model: SdkModel,
  released?: Released,
): Promise<Planned> {
  const recorded = libraries.map((library) => recordedSnapshot(root, library));
  const snapshots = libraries.map((library, at) => ({
    library,
    before: withReleased(recorded, at, released),
    after: currentSnapshot(root, library, model),
  }));
  const isPrinted = ({ before, after }: { before: Snapshot; after: Snapshot }): boolean =>
    before.model === released?.model && !hasSameApi(before.model, after.model);
  const printed = snapshots.some(isPrinted) ? await released?.apis() : undefined;
  const comparisons = snapshots.map((snapshot) => {
    const { library, before, after } = snapshot;
    return compare(
      library,
      before,
      (isPrinted(snapshot) ? printed?.get(library.unit.id) : undefined) ?? after.api,
      after,
    );
  });
  const planned = await makePlan(root, comparisons, await changesetsIn(root, libraries));
  for (const { library, before, after } of snapshots)
    for (const [path, text] of keptFiles(root, library, before, after)) planned.files.set(path, text);
  return planned;
}

/**
 * Returns a recorded library with the model that today's generator makes from the released contract. A library that was released
 * with an earlier contract than others keeps its recorded model.
 */
function withReleased(recorded: readonly Snapshot[], at: number, released: Released | undefined): Snapshot {
  const snapshot = recorded[at] as Snapshot;
  if (released === undefined) return snapshot;
  const isOfAll = recorded.every(({ baseline }) => baseline.model === snapshot.baseline.model);
  const isSame = JSON.stringify(snapshot.model) === JSON.stringify(released.model);
  return isOfAll || isSame ? { ...snapshot, model: released.model } : snapshot;
}

/** Decides the versions of all libraries from their differences and the changesets. */
async function makePlan(root: string, comparisons: readonly Comparison[], changesets: Changesets): Promise<Planned> {
  const libraries = comparisons.map(({ library }) => library);
  const decisions = comparisons.map((comparison) => decide(comparison, changesets));
  const own = decisions.flatMap(({ changeset }) => changeset ?? []);
  const kept = changesets.all.filter((changeset) => !isOwn(changeset) || isConsumed(changeset, changesets.pre));
  const all = [...kept, ...own];
  const { releases } = await releasePlanOf(root, libraries, { all, pre: changesets.pre });
  const planned = comparisons.map((comparison, index): PlannedLibrary => {
    const { library, computed, reasons } = comparison;
    const { overrides = [] } = decisions[index] ?? {};
    const release = releases.find(({ name }) => name === library.package);
    return {
      id: library.unit.id,
      package: library.package,
      from: library.version,
      bump: release?.type ?? 'none',
      to: release?.newVersion ?? library.version,
      computed,
      reasons: [...reasons.model, ...reasons.api],
      ...(overrides.length === 0 ? {} : { overrides }),
      changesets: namesIn(
        all.filter((changeset) => !isConsumed(changeset, changesets.pre)),
        library,
      ),
    };
  });
  const changed = comparisons.filter(
    ({ handWritten, generated }, index) => handWritten.length + generated.length > 0 || planned[index]?.bump !== 'none',
  );
  const files = new Map<string, string | null>();
  for (const { id } of changesets.all.filter((changeset) => isOwn(changeset) && !isConsumed(changeset, changesets.pre)))
    files.set(`${CHANGESETS}/${id}.md`, null);
  return {
    plan: { libraries: planned },
    changed: new Set(changed.map(({ library }) => library.unit.id)),
    files,
    next: all,
    changesets: new Map(own.map((changeset) => [`${CHANGESETS}/${changeset.id}.md`, changesetText(changeset)])),
    errors: decisions.flatMap(({ errors }) => errors),
  };
}

const namesIn = (all: readonly NewChangeset[], library: Library): string[] =>
  all
    .filter((changeset) => bumpIn(changeset, library) !== undefined)
    .map(({ id }) => id)
    .toSorted();

const bumpIn = ({ releases }: NewChangeset, library: Library): Bump | undefined =>
  releases.find(({ name }) => name === library.package)?.type;

const largestIn = (all: readonly NewChangeset[], library: Library): Bump =>
  largest(all.flatMap((changeset) => bumpIn(changeset, library) ?? []));

interface Decision {
  changeset?: NewChangeset;
  /** Reasons that count for less. */
  overrides: Override[];
  errors: string[];
}

/** Compares the computed bump of a library with its changesets, and makes the changeset that no person has to write. */
function decide(comparison: Comparison, changesets: Changesets): Decision {
  const { library, reasons } = comparison;
  const computed = computedBump(comparison);
  const named = changesets.all.filter((changeset) => bumpIn(changeset, library) !== undefined);
  const hand = named.filter((changeset) => !isOwn(changeset));
  // Changesets of earlier prereleases say nothing about what has changed since then.
  const fresh = hand.filter((changeset) => !isConsumed(changeset, changesets.pre));
  const stated = largestIn(hand, library);
  const { covered, required, cause } = coverageOf(comparison, hand.flatMap(overridesOf));
  const overrides = isBelow(stated, computed) ? covered : [];
  const errors: string[] = [];
  // The bump counts from the last release, so that what `plan` wrote for an earlier prerelease is part of it.
  const soFar = named.filter((changeset) => !isOwn(changeset) || isConsumed(changeset, changesets.pre));
  if (hand.length > 0 && isBelow(largestIn(soFar, library), required))
    errors.push(
      `${namesOf(fresh.length > 0 ? fresh : hand)}: ${stated} for ${library.package}, but ${required} is computed: ${cause === FILES ? filesText(comparison) : cause} Raise it, or add a line 'Override: ${cause} <why>'`,
    );
  if (isStale(comparison))
    errors.push(
      `${library.folder}/${library.unit.generatedFolder}: lacks the changes of the contract; run npm run generate and npm test first`,
    );
  const bump = overrides.length === 0 ? computed : largest([stated, required]);
  // A person describes a change of the API better than its signature does.
  const told = hand.length > 0 ? reasons.model : [...reasons.model, ...reasons.api];
  const consumed = consumedItems(changesets, library);
  const isOverridden = ({ text }: Reason): boolean => overrides.some(({ reason }) => reason === text);
  const sections = sectionsOfReasons(told.filter((reason) => !isTold(reason, consumed) && !isOverridden(reason)));
  if (fresh.length === 0 && needsWords(comparison, sections)) {
    const words = wordsFor(comparison);
    if (words === undefined) errors.push(unnamedText(comparison));
    else if (sections.size === 0) sections.set('Fixes', [`- ${words}`]);
  }
  const decision: Decision = { errors, overrides };
  if (bump === 'none' || sections.size === 0) return decision;
  return { ...decision, changeset: ownChangeset(library, bump, sections) };
}

/** Reports whether the contract has changed without the code that follows from it. */
function isStale({ library, computed, generated, prerelease }: Comparison): boolean {
  if (library.unit.generatedFolder === undefined) return false;
  return isBelow('patch', computed.model) && generated.length === 0 && prerelease === undefined;
}

/** Reports whether only a person can tell users what has changed. */
function needsWords({ handWritten, generated }: Comparison, sections: ReadonlyMap<Section, unknown>): boolean {
  return handWritten.length > 0 || (generated.length > 0 && sections.size === 0);
}

/**
 * Returns the sentence about changed files that nobody has described. In a prerelease, a second one would be the same
 * changeset.
 */
const wordsFor = ({ library, prerelease }: Comparison): string | undefined =>
  prerelease === undefined ? library.unit.otherChanges : undefined;

const namesOf = (changesets: readonly NewChangeset[]): string =>
  changesets.map(({ id }) => `${CHANGESETS}/${id}.md`).join(', ');

function unnamedText(comparison: Comparison): string {
  const { library } = comparison;
  return `${library.folder}: changed since ${library.package} ${comparison.prerelease ?? library.version}, and no changeset names it: ${filesText(comparison)} Run npx changeset and say what its users notice, or 'none' with a line 'Override: ${FILES} <why>'`;
}

function filesText({ handWritten, generated }: Comparison): string {
  const files = handWritten.length > 0 ? handWritten : generated;
  const more = files.length > 3 ? ` and ${files.length - 3} more` : '';
  return `${files.slice(0, 3).join(', ')}${more}.`;
}
