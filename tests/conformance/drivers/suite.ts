import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Bench, columnsOf } from './bench.ts';
import { CALLS } from './calls.ts';
import { MANY } from './many.ts';
import { OPERATIONS } from './operations.ts';
import { REPORTS } from './reports.ts';

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

    it.each(Object.entries({ ...OPERATIONS, ...CALLS, ...MANY, ...REPORTS }))('%s', async (_, check) => {
      expect.hasAssertions();
      await check(bench);
    });
  });
}
