import { LANGUAGES } from '../../generators/languages/all.ts';
import { type ReleaseUnit, unitOf } from './release-unit.ts';
import { GENERATOR } from './generator.ts';
import { SANDBOX } from './sandbox.ts';

/** All units, in the order in which they are listed everywhere. */
export const UNITS: readonly ReleaseUnit[] = [...LANGUAGES.map(unitOf), SANDBOX, GENERATOR];
