import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BehaviourValue, readBehaviour } from '../../generators/behaviour/behaviour.ts';
import { renamer } from '../../generators/names/brand.ts';
import { ownBrand } from './own-library.ts';

/** Source of the constants, and its schema. */
export const BEHAVIOUR_FILES = ['openapi/behaviour.yaml', 'openapi/behaviour.schema.json'] as const;

/** Returns the values of behaviour.yaml, in which another brand replaces ours. */
export function behaviourOf(root: string, brand = ownBrand(root)): BehaviourValue[] {
  const [yaml, schema] = BEHAVIOUR_FILES.map((path) => readFileSync(join(root, path), 'utf8')) as [string, string];
  return readBehaviour(renamer(ownBrand(root).client, brand.client)(yaml), schema);
}
