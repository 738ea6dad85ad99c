import { beforeAll, describe, expect, it } from 'vitest';
import type { Library } from './library.ts';
import { measureLibrary } from './measure.ts';
import type { Measurement } from './measurement.ts';

const BUILD_MS = 300_000;

/** Tests that a quick run of a library reports each of its measurements and keeps each limit of a count. */
export function describeQuickRun(library: Library): void {
  describe(`a quick run with ${library.file}`, () => {
    let measured: Measurement;
    beforeAll(async () => {
      measured = await measureLibrary(library, true, () => {});
    }, BUILD_MS);

    it('keeps every limit of a count', () => {
      expect(measured.errors).toEqual([]);
    });

    it('reports our figure for every measurement, next to the baseline', () => {
      const rows = measured.rows as readonly { title: string; name: string; figure: number }[];
      for (const [key, { title, limits }] of Object.entries(library.entries)) {
        if (limits.every(({ isRough }) => isRough) && !['order', 'list', 'start', 'growth'].includes(key)) continue;
        expect(rows.find((row) => row.title === title && row.name === 'ours')?.figure).toBeGreaterThanOrEqual(0);
      }
      const [floor] = library.clients;
      const compared = rows.filter(({ title, name }) => title.startsWith('CPU per call') && name === floor);
      expect(compared.map(({ figure }) => figure > 0)).toEqual([true, true]);
    });
  });
}
