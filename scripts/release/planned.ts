import type { Bump } from './bump.ts';

/** Folder of the baselines. */
export const RELEASES = 'releases';

/** The next versions. They follow from the checkout, so that each command that needs them makes them, and no file has them. */
export interface Plan {
  /** Every library, also those that are not released, in the order of `UNITS`. */
  libraries: PlannedLibrary[];
}

export interface PlannedLibrary {
  /** Id of the language, such as `python`, or `sandbox`. */
  id: string;
  /** Name in its package.json, by which changesets know the library. */
  package: string;
  /** Version of the baseline, which was released last; `0.0.0` if there is none. */
  from: string;
  /** `none` if the library is not released. */
  bump: Bump;
  /** Version to release; equal to `from` if the library is not released. The spelling is npm's: `2.3.0-rc.0`. */
  to: string;
  /** Largest difference that each of the three comparisons found. */
  computed: { model: Bump; api: Bump; sources: Bump };
  /** Sentences for integrators, sorted. */
  reasons: Reason[];
  /** Reasons that count for less because somebody wrote why. */
  overrides?: Override[];
  /** Changesets that name the library, without `.md`, sorted. */
  changesets: string[];
}

/** A reason that a changeset overrides. */
export interface Override {
  /** Its sentence. */
  reason: string;
  because: string;
}

/** Why a library gets a new version, for its users. */
export interface Reason {
  bump: Bump;
  /** Name of a rule of the model, or `api` or `sources`. */
  rule: string;
  text: string;
  /** Name at the end of the text, if the names of several reasons of one rule fit into one sentence. */
  name?: string;
  /** Instruction for breaking changes. */
  migration?: string;
}
