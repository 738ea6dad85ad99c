import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyLibrary, type LibraryCopy } from '../../../scripts/conformance/drivers/library-copy.ts';
import { applyEdit, readEdits } from '../../../scripts/conformance/mutants/mutant.ts';
import { Bench, columnsOf } from './bench.ts';
import { CALLS } from './calls.ts';
import { MANY } from './many.ts';
import { OPERATIONS } from './operations.ts';
import { REPORTS } from './reports.ts';

const CHECKS = { ...OPERATIONS, ...CALLS, ...MANY, ...REPORTS };

/**
 * Defines the tests of the drivers of a library. They are one test file for each language, so that a change of one
 * library does not run those of the others.
 */
export function testDrivers(language: string): void {
  describe.each(columnsOf(language))('the driver of $title', (column) => {
    let bench: Bench;
    beforeAll(async () => {
      bench = await Bench.start(column);
    });
    afterAll(async () => {
      expect(await bench.stop()).toEqual([]);
    });

    it('reports its language, column and runtime', () => {
      const runtime: unknown = expect.stringMatching(/^\d+\.\d+\.\d+/);
      expect(bench.ready).toEqual({ ready: true, language, column: column.id, runtime });
    });

    it.each(Object.entries(CHECKS))('%s', async (_, check) => {
      expect.hasAssertions();
      await check(bench);
    });
  });

  describe('a driver with faults', () => {
    const faults = readEdits(join(import.meta.dirname, 'faults', `${language}.yaml`), `sdks/${language}`);
    let copy: LibraryCopy;
    let bench: Bench;
    beforeAll(async () => {
      copy = copyOf(language);
      for (const fault of faults) applyEdit(fault, copy.folder);
      await copy.column.build?.();
      bench = await Bench.start(copy.column);
    });
    afterAll(async () => {
      await bench.stop();
      copy.remove();
    });

    it('has a check for each of them', () => {
      expect(new Set(faults.flatMap(({ cases = [] }) => cases)).size).toBe(faults.length);
      expect(faults.length).toBeGreaterThanOrEqual(8);
    });

    it('passes the check of something else', async () => {
      expect.hasAssertions();
      await CALLS['creates a client without a call']?.(bench);
    });

    it.each(faults)('fails because $id', async ({ cases: [name = ''] = [] }) => {
      await expect(CHECKS[name]?.(bench)).rejects.toMatchObject({ name: 'AssertionError' });
    });
  });
}

function copyOf(language: string): LibraryCopy {
  const [column] = columnsOf(language);
  if (column === undefined) throw new Error(`${language} has no column`);
  return copyLibrary(column, 'faulty');
}
