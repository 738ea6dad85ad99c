// Writes the public API of the package to api/, where reviews show its changes.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REPORTS, surfaces } from './package/surface.ts';

const reports = await surfaces();
await rm(REPORTS, { recursive: true, force: true });
await mkdir(REPORTS);
for (const [name, text] of reports) await writeFile(join(REPORTS, name), text);
