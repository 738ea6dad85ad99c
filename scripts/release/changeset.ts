/** Types of changesets, as the functions that read and apply them declare them. */
import type assembleReleasePlan from '@changesets/assemble-release-plan';
import type readChangesets from '@changesets/read';

export type NewChangeset = Awaited<ReturnType<typeof readChangesets>>[number];
/** State of a prerelease, which `changeset pre enter` writes. */
export type PreState = NonNullable<Parameters<typeof assembleReleasePlan>[3]>;
export type ReleasePlan = ReturnType<typeof assembleReleasePlan>;
