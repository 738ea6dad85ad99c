import { join, resolve } from 'node:path';

/** Where a contract and what is made of it lie. */
export interface Layout {
  /** Folder of the contract's files. */
  contract: string;
  /** Entry file, relative to the contract's folder. */
  entry: string;
  /** Folder of everything made from the contract; ignored by git. */
  build: string;
  /** The bundled contract. */
  bundle: string;
  /** TypeScript types of the bundled contract. */
  types: string;
}

const CONTRACT = resolve(import.meta.dirname, '../../openapi');

/** The layout of the contract in `folder`, by default the one of this checkout. */
export function layoutOf(folder: string = CONTRACT): Layout {
  const contract = resolve(folder);
  const build = join(contract, '.build');
  return {
    contract,
    entry: 'openapi.yaml',
    build,
    bundle: join(build, 'openapi.json'),
    types: join(build, 'types.ts'),
  };
}
