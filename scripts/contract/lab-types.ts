import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digest, filesBelow } from '../files/tree.ts';
import { writeTypesOnce } from './types.ts';
import type { Layout } from './layout.ts';

const CODE = 'lab-type-nodes.ts';

/**
 * Writes the types of the lab's document, which `folder` contains, next to those of the contract. Schemas of the contract are
 * imported and not copied; views have the types of the operations that they read.
 */
export async function writeLabTypes({ bundle, labTypes }: Layout, folder: string): Promise<{ changed: boolean }> {
  const files = filesBelow(folder).filter((path) => path.endsWith('.yaml'));
  const texts = files.map((path) => readFileSync(join(folder, path), 'utf8'));
  const contract = readFileSync(bundle, 'utf8');
  const inputs = [contract, files, texts, readFileSync(join(import.meta.dirname, CODE), 'utf8')];
  const banner = `// Types of the lab's document. Generated with openapi-typescript by \`npm run generate\` from ${digest(JSON.stringify(inputs))}.\n`;
  return writeTypesOnce(labTypes, banner, async () => {
    const { labTypeNodes } = await import('./lab-type-nodes.ts');
    const { components } = JSON.parse(contract) as { components: { schemas: object } };
    return labTypeNodes(folder, texts, new Set(Object.keys(components.schemas)));
  });
}
