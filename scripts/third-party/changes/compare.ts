import semver from 'semver';
import type { Language } from '../../../generators/languages/language.ts';
import { renamer } from '../../../generators/names/brand.ts';
import { promiseReasons } from '../../release/plan/promises.ts';
import { apiReasons, modelReasons } from '../../release/plan/reasons.ts';
import type { Reason } from '../../release/planned.ts';
import { modelChanges } from '../../release/model/diff.ts';
import { inLanguage } from '../../release/model/reach.ts';
import { webhookFree } from './cores.ts';
import type { LibraryState } from './baseline.ts';

/** A library at its last release and now. */
export interface States {
  before: LibraryState;
  after: LibraryState;
}

/** Kind of a change for the user of a library. */
export type Kind = 'new' | 'changed' | 'gone';

/**
 * Returns a sentence for each difference between a library and its last release, with its size for programs that use it. The
 * rules are those of our own releases (docs/adr/0021-the-bump-is-computed-from-three-differences.md).
 * @param own client class in the recorded APIs of our cores
 */
export async function reasonsSince(language: Language, { before, after }: States, own: string): Promise<Reason[]> {
  const { reach } = language.versioning;
  const changes = modelChanges({ before: before.model, after: after.model });
  const found = [
    ...clientReasons({ before, after }),
    ...modelReasons(
      language,
      changes.map((change) => inLanguage(reach, change)),
    ),
    ...(await coreReasons(language, { before, after }, own)),
    ...promiseReasons(before.promises, after.promises),
    ...generatorReasons({ before, after }),
  ];
  return found.length > 0 ? found : otherReasons({ before, after });
}

function clientReasons({ before, after }: States): Reason[] {
  if (before.client === after.client) return [];
  return [
    {
      bump: 'major',
      rule: 'client-renamed',
      text: `The client \`${before.client}\` is now called \`${after.client}\`, as are its errors and environment variables.`,
      migration: 'Rename them in your code and in its environment.',
    },
  ];
}

/** Compares the public APIs of the cores. Loads the comparison on demand, because it needs a compiler. */
async function coreReasons({ versioning }: Language, { before, after }: States, own: string): Promise<Reason[]> {
  const [old, fresh] = [before, after].map(({ core, model }) => (model.hasWebhooks ? core : webhookFree(core)));
  if (old === undefined || fresh === undefined || JSON.stringify(old) === JSON.stringify(fresh)) return [];
  const { apiChanges } = await import('../../release/api/changes.ts');
  const rename = renamer(own, after.client);
  return apiReasons(apiChanges(old, fresh, versioning.dialect)).map((reason) => ({
    ...reason,
    text: rename(reason.text),
  }));
}

/** A new major version of the generator prints code that breaks programs. */
function generatorReasons({ before, after }: States): Reason[] {
  const [old, fresh] = [before.generator, after.generator];
  if (old === UNKNOWN || fresh === UNKNOWN || semver.major(old) >= semver.major(fresh)) return [];
  return [
    {
      bump: 'major',
      rule: 'generator',
      text: `The library is made with version ${fresh} of its generator, which prints other code; it was ${old}.`,
      migration: 'Compile your program with the new version, and adapt the calls that no longer fit.',
    },
  ];
}

/** Version of a generator in its repository. */
export const UNKNOWN = '0.0.0';

/** Differences of which nothing else is known: no call notices them. */
function otherReasons({ before, after }: States): Reason[] {
  if (everythingIn(before) === everythingIn(after)) return [];
  return [{ bump: 'patch', rule: 'other', text: 'Internal changes, which no call notices.' }];
}

// The version of the document is not that of the library.
const everythingIn = ({ model, code, generator, manifest }: LibraryState): string =>
  JSON.stringify([{ ...model, version: '' }, code, generator, manifest], inOrder);

/** Sorts members: a list that was recognised has them in another order than one that the settings name. */
const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Returns what a reason says: something is new, has gone, or has changed. */
export function kindOf({ text }: Reason): Kind {
  if (/^New\b| is new[:,]/.test(text)) return 'new';
  return /\b(?:was removed|has gone)\b/.test(text) ? 'gone' : 'changed';
}
