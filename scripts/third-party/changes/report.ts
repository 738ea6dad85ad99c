/** Lines about the next versions of the libraries. */
import type { Reporter } from '../../console/reporter.ts';
import type { Reason } from '../../release/planned.ts';
import { type Bump, isBelow } from '../../release/bump.ts';
import { BASELINE } from './baseline.ts';
import { releasesIn } from './changelog.ts';
import { type Kind, kindOf } from './compare.ts';
import { causeOf, hasTooSmallVersion, isReleased, type LibraryPlan } from './plan.ts';
import { isEarly, isTooSmall } from './versions.ts';

/** Number of changes that are listed for each library without `--verbose`. */
const SHOWN = 3;
const KINDS: readonly Kind[] = ['new', 'changed', 'gone'];

/** Prints the next version of each library, and what is new, changed and gone: the largest changes first. */
export function reportVersions(
  plans: readonly LibraryPlan[],
  verbose: boolean,
  reporter: Pick<Reporter, 'step'>,
): void {
  for (const plan of plans) {
    const { language, released, version, smallest, bump, reasons = [] } = plan;
    const details = { language: language.id, released, version, smallest, bump, changes: reasons.map(withKind) };
    reporter.step({ name: 'version', summary: `${language.names.title} ${versionText(plan)}`, details });
    const all = reasons.toSorted((a, b) => (isBelow(a.bump, b.bump) ? 1 : isBelow(b.bump, a.bump) ? -1 : 0));
    const shown = verbose ? all : all.slice(0, SHOWN);
    for (const reason of shown)
      reporter.step({ name: kindOf(reason), summary: `${reason.text}${reason.bump === 'major' ? ' (breaking)' : ''}` });
    const hidden = all.length - shown.length;
    if (hidden > 0) reporter.step({ name: 'changes', summary: `${hidden} more; --verbose shows all` });
  }
}

const withKind = (reason: Reason): object => ({ kind: kindOf(reason), ...reason });

function versionText(plan: LibraryPlan): string {
  const { released, version, reasons = [] } = plan;
  if (released === undefined) return `${version}: the first version; --release records it when it is published`;
  if (isReleased(plan)) return `${version}: nothing has changed since its release`;
  const counts = KINDS.map((kind) => `${reasons.filter((reason) => kindOf(reason) === kind).length} ${kind}`);
  return `${version} follows ${released} (${sizeText(plan, released)}): ${counts.join(', ')}`;
}

const SIZES: Readonly<Record<Bump, string>> = {
  major: 'major, because programs break',
  minor: 'minor',
  patch: 'patch',
  none: 'no change',
};

function sizeText({ bump }: LibraryPlan, released: string): string {
  return bump === 'major' && isEarly(released)
    ? 'minor, although programs break, because it is below 1.0.0'
    : SIZES[bump];
}

/** Returns a line for each library whose owner gives it a version that its changes do not allow. */
export function tooSmallLines(plans: readonly LibraryPlan[]): string[] {
  return plans.filter(hasTooSmallVersion).map((plan) => {
    const { language, version, smallest, released = '' } = plan;
    const changes = `the changes since ${released} need ${smallest} or more: ${causeOf(plan)}`;
    return `packages.${language.id}.version or --library-version ${version} is too small: ${changes}`;
  });
}

/**
 * Returns a line for each library without a recorded release whose changelog has one of its version, or of a larger one: the
 * record is lost, or the library is older than its record.
 * @param changelogOf returns the text of the changelog of a library
 */
export function lostReleaseLines(
  plans: readonly LibraryPlan[],
  changelogOf: (id: string) => string | undefined,
): string[] {
  return plans.flatMap(({ language: { id }, released, version }) => {
    if (released !== undefined) return [];
    const last = releasesIn(changelogOf(id) ?? '').find((each) => !isTooSmall(each, version));
    if (last === undefined) return [];
    const file = `${id}/CHANGELOG.md has the release ${last}, and ${BASELINE} has none, so that nothing tells what breaks`;
    return [`${file}; restore it with git, or give the library a larger version: packages.${id}.version`];
  });
}

/** Returns a line for each library whose files have a version that its changes do not allow. */
export function staleLines(plans: readonly LibraryPlan[]): string[] {
  return plans.flatMap((plan) => {
    const { language, generated, smallest } = plan;
    if (generated === undefined || !isTooSmall(generated, smallest)) return [];
    return [
      `${language.id} has version ${generated}, but its changes need ${smallest} or more: ${causeOf(plan)} Run without --check`,
    ];
  });
}
