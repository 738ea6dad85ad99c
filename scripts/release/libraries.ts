import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseUnit } from './release-unit.ts';

/** A library of a checkout, its sandbox or its generator, which are released in the same way. */
export interface Library {
  unit: ReleaseUnit;
  /** Relative to the root: `sdks/python`. */
  folder: string;
  /** Name in its package.json, by which changesets know it. */
  package: string;
  /** Version in its package.json. */
  version: string;
}

/** Returns the library of each unit. */
export function librariesIn(root: string, units: readonly ReleaseUnit[]): Library[] {
  return units.map((unit) => {
    const { folder } = unit;
    const path = `${folder}/package.json`;
    const { name, version } = JSON.parse(readText(root, path)) as { name?: unknown; version?: unknown };
    if (typeof name !== 'string' || typeof version !== 'string')
      throw new Error(`${path}: has no name and version; restore it with git`);
    return { unit, folder, package: name, version };
  });
}

/** Reads a file of the checkout; an error is one line with the remedy. */
export function readText(root: string, path: string): string {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new Error(`${path}: does not exist; restore it with git`, { cause: error });
    throw error;
  }
}
