import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REPORTS, surfaces } from '../../scripts/package/surface.ts';

it('The package has the public API of the reports in api/; after an intended change, run npm run api', async () => {
  const reports = await surfaces();
  const committed = await readdir(REPORTS);
  expect(committed.toSorted()).toEqual([...reports.keys()].toSorted());
  for (const [name, text] of reports) expect(text).toBe(await readFile(join(REPORTS, name), 'utf8'));
});
