/** Reads the bundled contract. `npm run check` validates it. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ContractDocument } from '../../generators/sources/bundle.ts';

/** Path of the bundle that `npm run check` and `npm run generate` write. */
export const BUNDLE = fileURLToPath(new URL('../../openapi/.build/openapi.json', import.meta.url));

/** Thrown for an error that the user can fix; the message is the line to print. */
export class MockError extends Error {
  override name = 'MockError';
}

/** @throws {MockError} if the bundle is missing, or is not a JSON document with paths */
export function loadDocument(path: string = BUNDLE): ContractDocument {
  if (!existsSync(path)) throw new MockError(`${path} is missing: run \`npm run check\`, which creates it`);
  let document: Partial<ContractDocument> | null;
  try {
    document = JSON.parse(readFileSync(path, 'utf8')) as ContractDocument | null;
  } catch (error) {
    throw new MockError(`${path} is not JSON (${(error as Error).message}): run \`npm run check\` to create it again`);
  }
  if (document?.paths === undefined) {
    throw new MockError(`${path} has no paths, so it is not a contract: run \`npm run check\` to create it again`);
  }
  return document as ContractDocument;
}
