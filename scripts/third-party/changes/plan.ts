/** The next version of each library of a document, from its differences to the last release. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../../generators/languages/language.ts';
import type { SdkModel } from '../../../generators/model/model.ts';
import type { Brand } from '../../../generators/names/brand.ts';
import type { Publisher } from '../../../generators/publication/publisher.ts';
import { ownBrand } from '../../openapi-generator/own-library.ts';
import { type Bump, largest } from '../../release/bump.ts';
import { valuesIn } from '../../release/baseline/promises.ts';
import { summaryOf } from '../../release/model/summary.ts';
import type { Reason } from '../../release/planned.ts';
import { digest, readTree } from '../../files/tree.ts';
import { rebranding, versionFor } from '../rebrand.ts';
import type { Known, LibraryState } from './baseline.ts';
import { reasonsSince, UNKNOWN } from './compare.ts';
import { coreApi } from './cores.ts';
import { isTooSmall, nextVersion } from './versions.ts';

export interface PlanOptions {
  root: string;
  model: SdkModel;
  brand: Brand;
  publisher: Publisher;
  languages: readonly Language[];
  known: Known;
  /** Returns the version that the owner gives a library; undefined to follow its changes. */
  versionOf(language: Language): string | undefined;
}

/** Returns how an owner gives versions: to all libraries, or to each one in the settings. */
export function givenVersions(
  version: string | undefined,
  { packages }: { packages: Readonly<Partial<Record<string, { version?: string }>>> },
): Pick<PlanOptions, 'versionOf'> {
  return { versionOf: ({ id }) => version ?? packages[id]?.version };
}

/** The next version of a library. */
export interface LibraryPlan {
  language: Language;
  /** Version of the last release; undefined before the first one. */
  released: string | undefined;
  /** Version of the files in the output folder; undefined before the first generation. */
  generated: string | undefined;
  /** Differences to the last release; undefined before the first one. */
  reasons: readonly Reason[] | undefined;
  bump: Bump;
  /** Smallest version that these differences allow. */
  smallest: string;
  version: string;
  state: LibraryState;
}

/** Compares each library with its last release. */
export async function planVersions(options: PlanOptions): Promise<LibraryPlan[]> {
  const { root, model, languages, known, versionOf } = options;
  const own = ownBrand(root).client;
  return Promise.all(
    languages.map(async (language): Promise<LibraryPlan> => {
      const state = stateOf(options, language);
      const before = known.baseline[language.id];
      const generated = known.versions[language.id]?.generated;
      const chosen = versionOf(language);
      if (before === undefined) {
        const version = chosen ?? generated ?? versionFor(model);
        const none = { released: undefined, reasons: undefined, bump: 'none' as const };
        return { language, generated, ...none, smallest: version, version, state };
      }
      const reasons = await reasonsSince(language, { before, after: state }, own);
      const bump = largest(reasons.map((reason) => reason.bump));
      const smallest = nextVersion(before.version, bump);
      const released = before.version;
      return { language, generated, released, reasons, bump, smallest, version: chosen ?? smallest, state };
    }),
  );
}

/** Reports whether nothing has changed since the release of this version. */
export const isReleased = ({ released, version, bump }: LibraryPlan): boolean =>
  released === version && bump === 'none';

/** Reports whether the owner gives a library a version that its changes do not allow. */
export const hasTooSmallVersion = ({ version, smallest }: LibraryPlan): boolean => isTooSmall(version, smallest);

/** Returns the first reason for the size of the next version. */
export const causeOf = ({ reasons = [], bump }: LibraryPlan): string =>
  reasons.find((reason) => reason.bump === bump)?.text ?? 'nothing has changed.';

/** Returns everything of a library on which programs may rely, without generating it. */
function stateOf({ root, model, brand, publisher }: PlanOptions, language: Language): LibraryState {
  const { id, manifest, versioning } = language;
  const library = join(root, 'sdks', id);
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  // The version follows from the state, so that it cannot be a part of it.
  const rebrand = rebranding(ownBrand(root), { language, brand, version: '0.0.0', publisher, read });
  const readOwn = (file: string): string => rebrand.text(file, readFileSync(join(library, file), 'utf8'));
  const { runtime, extensions = {}, conflicts = {}, dependencies, entries } = versioning.requirements(readOwn);
  const promises = {
    runtime: { [language.names.title]: runtime },
    extension: extensions,
    conflict: conflicts,
    dependency: dependencies,
    entry: entries,
    ...valuesIn(root),
  };
  return {
    client: brand.client,
    model: summaryOf(model),
    core: coreApi(root, language),
    promises,
    generator: generatorVersion(root),
    code: codeDigest(root, language),
    manifest: digest(readOwn(manifest.file)).slice(0, 16),
  };
}

/** Returns the version of a packaged generator; that of this repository has none. */
function generatorVersion(root: string): string {
  const { version = UNKNOWN } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version?: string };
  return version;
}

/** Returns a digest of the templates and the hand-written code, except for what has the version of our own library. */
function codeDigest(root: string, { id, handWritten, manifest }: Language): string {
  const skipped = new Set([manifest.file, 'package.json', 'LICENSE']);
  const parts = handWritten.filter((part) => !skipped.has(part)).map((part) => join('sdks', id, part));
  const digests = [join('templates', id), ...parts]
    .map((part) => join(root, part))
    .filter((path) => existsSync(path))
    .map((path) => (statSync(path).isFile() ? digest(readFileSync(path)) : [...readTree(path)]));
  return digest(JSON.stringify(digests)).slice(0, 16);
}
