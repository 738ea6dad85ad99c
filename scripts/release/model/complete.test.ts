/** Every property of the model has a rule: a change of any value in it is found. */
import { describe, expect, it } from 'vitest';
import { kitchenSink } from '../../../generators/kitchen-sink/document.ts';
import { buildModel } from '../../../generators/model/build.ts';
import type { SdkModel } from '../../../generators/model/model.ts';
import { summaryOf } from './summary.ts';
import { modelChanges } from './diff.ts';

type Path = readonly (string | number)[];

const MODEL = summaryOf(buildModel(kitchenSink()));

/** Values without a rule: that of the API description itself, and those that follow from other methods, fields, variants or events. */
const UNNOTICED =
  /^(?:version$|hasWebhooks$|resources\.methods\.(?:isKeyedAlone$|server\.usual$)|schemas\.unknown\.|schemas\.sharedFields\.(?!name$|hasOneType$))/;

/** Returns the paths of all values, by their pattern: `schemas.fields.required`. */
function pathsIn(node: unknown, path: Path, found: Map<string, Path[]>): Map<string, Path[]> {
  if (typeof node !== 'object' || node === null) {
    const pattern = path.filter((part) => typeof part === 'string').join('.');
    found.set(pattern, [...(found.get(pattern) ?? []), path]);
  } else {
    const entries = Array.isArray(node) ? [...node.entries()] : Object.entries(node);
    for (const [key, value] of entries) pathsIn(value, [...path, key], found);
  }
  return found;
}

/** Returns a copy of the model with one other value. */
function edited(path: Path): SdkModel {
  const copy = structuredClone(MODEL) as unknown;
  const owner = path.slice(0, -1).reduce((node, key) => (node as Record<string, unknown>)[key], copy) as Record<
    string,
    unknown
  >;
  const key = path.at(-1) ?? '';
  const old = owner[key];
  owner[key] = typeof old === 'boolean' ? !old : typeof old === 'number' ? old + 32 : `${String(old)}x`;
  return copy as SdkModel;
}

const isFound = (path: Path): boolean => modelChanges({ before: MODEL, after: edited(path) }).length > 0;

describe('a change in the document with every supported construct', () => {
  const patterns = [...pathsIn(MODEL, [], new Map())];

  it('is possible in many places', () => {
    expect(patterns.length).toBeGreaterThan(60);
  });

  it.each(patterns)('is found in %s', (pattern, paths) => {
    // One of a few instances suffices: others may be of a kind for which the value has no meaning.
    expect(paths.slice(0, 40).some((path) => isFound(path))).toBe(!UNNOTICED.test(pattern));
  });
});
