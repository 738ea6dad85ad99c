import { join } from 'node:path';
import { ownPortal } from './own-portal.ts';

/** Returns the pages of the portal in alphabetical order, with those that were published once, which never go. */
export async function urlsText(current: string, root: string): Promise<string> {
  const { files, faults } = await ownPortal(root, join(root, 'openapi/.build/openapi.json'));
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const pages = [...files.keys()].filter((path) => path.endsWith('.html'));
  const published = current.split('\n').filter((path) => path !== '');
  return `${[...new Set([...published, ...pages])].toSorted().join('\n')}\n`;
}
