import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { PACKAGE } from '../package/compile.ts';
import { ENTRY_GROUPS } from './groups.ts';

/** An entry that users import, and its source. */
export interface Entry {
  /** `@integration-api/sdk/webhooks` */
  name: string;
  /** Absolute path. */
  source: string;
  /** Description of the entry. */
  about: string;
  /** Title of the group that lists the entry. */
  group: string;
}

interface Manifest {
  name: string;
  description: string;
  exports: Record<string, string | { import: { types: string } }>;
}

const STANDALONE =
  'Operations as standalone functions: a bundle contains only the functions that it imports. Their first argument is a client from `createClient`.';

/** Lists the entries in `exports` of package.json, in the same order. */
export function entries(): Entry[] {
  const { name, description, exports } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as Manifest;
  return Object.entries(exports).flatMap(([subpath, target]): Entry[] => {
    if (typeof target === 'string') return [];
    const specifier = name + subpath.slice(1);
    const source = join(PACKAGE, target.import.types.replace('dist/esm', 'src').replace(/\.d\.ts$/, '.ts'));
    if (!subpath.includes('*')) {
      return [{ name: specifier, source, about: description, group: ENTRY_GROUPS.library }];
    }
    const folder = dirname(source);
    return readdirSync(folder)
      .toSorted()
      .map((file) => ({
        name: specifier.replace('*', basename(file, '.ts')),
        source: join(folder, file),
        about: STANDALONE,
        group: ENTRY_GROUPS.functions,
      }));
  });
}
