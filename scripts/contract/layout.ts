import { join, resolve } from 'node:path';

/** Paths of a contract and of the files built from it. */
export interface Layout {
  /** Folder of the contract's files. */
  contract: string;
  /** Entry file, relative to the contract's folder. */
  entry: string;
  /** Folder of everything built from the contract; ignored by git. */
  build: string;
  /** The bundled contract. */
  bundle: string;
  /** TypeScript types of the bundled contract. */
  types: string;
  /** TypeScript types of the lab's document, which refers to the contract. */
  labTypes: string;
}

const CONTRACT = resolve(import.meta.dirname, '../../openapi');

/** Returns the layout of the contract in `folder`, by default that of this checkout. */
export function layoutOf(folder: string = CONTRACT): Layout {
  const contract = resolve(folder);
  const build = join(contract, '.build');
  return {
    contract,
    entry: 'openapi.yaml',
    build,
    bundle: join(build, 'openapi.json'),
    types: join(build, 'types.ts'),
    labTypes: join(build, 'lab-types.ts'),
  };
}
