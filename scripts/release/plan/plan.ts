import type { Bump } from '../bump.ts';
import type { Reason } from './reasons.ts';

/** Content of `releases/plan.json`, which `version`, `stage`, `publish` and `status` read. It contains no time. */
export interface Plan {
  /** First twelve hexadecimal digits of the SHA-256 of the rest; names `dist/release/<id>/`. */
  id: string;
  /** Every library, also those that are not released, in the order of `LANGUAGES`. */
  libraries: PlannedLibrary[];
}

export interface PlannedLibrary {
  /** Id of the language, such as `python`: the folder in `sdks/`. */
  id: string;
  /** Name in `sdks/<id>/package.json`, by which changesets know the library. */
  package: string;
  /** Version of the baseline, which was released last. */
  from: string;
  /** `none` if the library is not released. */
  bump: Bump;
  /** Version to release; equal to `from` if the library is not released. The spelling is npm's: `2.3.0-rc.0`. */
  to: string;
  /** Largest difference that each of the three comparisons found. */
  computed: { model: Bump; api: Bump; sources: Bump };
  /** Sentences for integrators, sorted. */
  reasons: Reason[];
  /** Written reason for a smaller version than the computed one. */
  override?: string;
  /** Changesets that name the library, without `.md`, sorted. */
  changesets: string[];
}
