import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { digest } from '../engine/tree.ts';
import type { Layout } from './layout.ts';

// A default is what the server assumes when a field is left out, so the field may be left out.
const OPTIONS = { defaultNonNullable: false };

/** Writes TypeScript types of the bundled contract beside it; does nothing while they are of the same bundle. */
export async function writeTypes({ bundle, types }: Layout): Promise<{ changed: boolean }> {
  const text = readFileSync(bundle, 'utf8');
  const banner = `// Types of the contract, by openapi-typescript. Made by \`npm run generate\` of bundle ${digest(text + JSON.stringify(OPTIONS))}.\n`;
  if (existsSync(types) && readFileSync(types, 'utf8').startsWith(banner)) return { changed: false };
  // Loading it takes longer than all the rest of a run that has nothing to do.
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const code = astToString(await openapiTS(JSON.parse(text), OPTIONS));
  const fresh = `${types}.${process.pid}`;
  try {
    writeFileSync(fresh, banner + code);
    renameSync(fresh, types);
  } finally {
    rmSync(fresh, { force: true });
  }
  return { changed: true };
}
