import { openCentral } from './central.ts';
import { openMaven } from './maven.ts';
import { openNpm } from './npm.ts';
import { openPypi } from './pypi.ts';
import type { Registry, Target } from './registry.ts';
import { openSplit } from './split.ts';

const OPENERS: ReadonlyMap<string, (target: Target) => Registry> = new Map([
  ['central', openCentral],
  ['maven', openMaven],
  ['npm', openNpm],
  ['pypi', openPypi],
  ['split', openSplit],
]);

/** Kinds of registries, as the file of targets names them. */
export const KINDS: readonly string[] = [...OPENERS.keys()];

/** @throws {Error} if the kind is unknown */
export function openRegistry(target: Target): Registry {
  const open = OPENERS.get(target.kind);
  if (open === undefined) throw new Error(`unknown kind of registry '${target.kind}'; known: ${KINDS.join(', ')}`);
  return open(target);
}
