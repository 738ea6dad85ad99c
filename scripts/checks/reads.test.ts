import { build, type Metafile } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { EVERYTHING, isBelow } from './fingerprints.ts';
import { readsOf } from './reads.ts';
import { suitesOf } from './suites.ts';
import { trackedFiles } from './tracked-files.ts';
import { ROOT } from './tools.ts';

const tests = suitesOf(trackedFiles(ROOT)).flatMap(({ files }) => files);

/** Returns a file with everything that it imports, directly or not; packages are left out. */
function importsOf(file: string, inputs: Metafile['inputs'], found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const { path, external } of inputs[file]?.imports ?? []) if (external !== true) importsOf(path, inputs, found);
  return found;
}

describe('what a test file reads', () => {
  let inputs: Metafile['inputs'];
  beforeAll(async () => {
    ({
      metafile: { inputs },
    } = await build({
      absWorkingDir: ROOT,
      entryPoints: tests,
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      metafile: true,
      write: false,
      outdir: 'out',
      logLevel: 'silent',
    }));
  });

  it('includes the file and everything that it imports', () => {
    expect(tests.length).toBeGreaterThan(100);
    const undeclared = tests.flatMap((test) =>
      [...importsOf(test, inputs)].filter((file) => !isBelow(file, readsOf(test))).map((file) => `${test}: ${file}`),
    );
    expect(undeclared).toEqual([]);
  });

  it('is less than the whole repository for most files', () => {
    const declared = tests.filter((test) => !readsOf(test).includes(EVERYTHING));
    expect(declared.length).toBeGreaterThan(tests.length / 2);
  });

  it('is the whole repository without an entry', () => {
    expect(readsOf('scripts/new.test.ts')).toEqual([EVERYTHING]);
  });
});
