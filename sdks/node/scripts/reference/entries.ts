import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { PACKAGE } from '../package/compile.ts';

/** What users import, and the source that it is compiled from. */
export interface Entry {
  /** `@integration-api/sdk/webhooks` */
  name: string;
  /** Absolute path. */
  source: string;
  /** What it is for. */
  about: string;
}

interface Manifest {
  name: string;
  description: string;
  exports: Record<string, string | { import: { types: string } }>;
}

const STANDALONE =
  'Operations as functions that stand alone: a bundle has only those of them that it imports. Each takes first what `createClient` makes.';

/** All that `exports` in package.json lets users import, in its order. */
export function entries(): Entry[] {
  const { name, description, exports } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as Manifest;
  return Object.entries(exports).flatMap(([subpath, target]) => {
    if (typeof target === 'string') return [];
    const specifier = name + subpath.slice(1);
    const source = join(PACKAGE, target.import.types.replace('dist/esm', 'src').replace(/\.d\.ts$/, '.ts'));
    if (!subpath.includes('*')) return [{ name: specifier, source, about: description }];
    const folder = dirname(source);
    return readdirSync(folder)
      .toSorted()
      .map((file) => ({
        name: specifier.replace('*', basename(file, '.ts')),
        source: join(folder, file),
        about: STANDALONE,
      }));
  });
}
