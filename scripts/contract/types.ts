import { existsSync, readFileSync } from 'node:fs';
import type { Node } from 'typescript';
import { replaceFile } from '../files/replace-file.ts';
import { digest } from '../files/tree.ts';
import type { Layout } from './layout.ts';

// The server assumes the default if a field is absent, so the field is optional.
const OPTIONS = { defaultNonNullable: false };

/** Writes TypeScript types next to the bundled contract; does nothing if they were generated from the same bundle. */
export async function writeTypes({ bundle, types }: Layout): Promise<{ changed: boolean }> {
  const text = readFileSync(bundle, 'utf8');
  const banner = `// Types of the contract. Generated with openapi-typescript by \`npm run generate\` from bundle ${digest(text + JSON.stringify(OPTIONS))}.\n`;
  return writeTypesOnce(types, banner, async () => {
    const { default: openapiTS } = await import('openapi-typescript');
    return openapiTS(JSON.parse(text), OPTIONS);
  });
}

/** Writes types, unless the file begins with the same banner, which contains a digest of all inputs. */
export async function writeTypesOnce(
  file: string,
  banner: string,
  make: () => Promise<Node[]>,
): Promise<{ changed: boolean }> {
  if (existsSync(file) && readFileSync(file, 'utf8').startsWith(banner)) return { changed: false };
  // Loading the module takes longer than the rest of a run in which everything is up to date.
  const { astToString } = await import('openapi-typescript');
  replaceFile(file, banner + astToString(await make()));
  return { changed: true };
}
