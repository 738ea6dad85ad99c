/** The portal of this repository, made once for all tests of a file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ownPortal } from '../../scripts/docs/own-portal.ts';
import { write } from '../../scripts/docs/site-folder.ts';
import { BUNDLE } from '../../scripts/mock/document.ts';

export const ROOT = resolve(import.meta.dirname, '../..');

export const makePortal = () => ownPortal(ROOT, BUNDLE);

/** Writes the portal to a new folder. */
export async function portalFolder(): Promise<{ folder: string; remove(): void }> {
  const parent = mkdtempSync(join(tmpdir(), 'portal-'));
  const folder = join(parent, 'site');
  write(folder, (await makePortal()).files);
  return { folder, remove: () => rmSync(parent, { recursive: true, force: true }) };
}
