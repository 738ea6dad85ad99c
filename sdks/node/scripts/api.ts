// Writes the public API of the package to api/, where reviews show its changes.
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compile, PACKAGE } from './package/compile.ts';
import { REPORTS, surfaces } from './package/surface.ts';

const library = await mkdtemp(join(tmpdir(), 'sdk-api-'));
try {
  await compile(join(library, 'dist'));
  await cp(join(PACKAGE, 'package.json'), join(library, 'package.json'));
  const reports = await surfaces(library);
  await rm(REPORTS, { recursive: true, force: true });
  await mkdir(REPORTS);
  for (const [name, text] of reports) await writeFile(join(REPORTS, name), text);
} finally {
  await rm(library, { recursive: true, force: true });
}
