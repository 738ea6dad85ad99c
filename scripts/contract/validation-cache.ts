import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { replaceFile } from '../files/replace-file.ts';
import { digest, filesBelow } from '../files/tree.ts';
import type { Diagnostic } from '../../generators/sources/diagnostic.ts';
import type { Step } from './validate.ts';
import { RELEASED_CONTRACT } from './released.ts';
import type { Layout } from './layout.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Folders of the validator. With the contract and the linter's version, they determine the result. */
const VALIDATOR = [
  'scripts/contract',
  'openapi/rules',
  ...['model', 'names', 'sources', 'languages'].map((name) => `generators/${name}`),
];
/** Folders next to the contract that the validator does not read. */
const NOT_READ = ['scenarios', 'vectors'];
const VERSIONS = ['package-lock.json', 'openapi/redocly.yaml'];
/** The contract that the current one is compared with. */
const RELEASED = [RELEASED_CONTRACT].filter((path) => existsSync(join(ROOT, path)));

interface ValidationStamp {
  inputs: string;
  /** Digest of the bundle that was built from the inputs. */
  bundle: string;
}

/** Validates and bundles the contract, unless its inputs are unchanged since it was last valid. */
export async function ensureValid(layout: Layout, onStep: (step: Step) => void): Promise<Diagnostic[]> {
  const inputs = validationInputs(layout);
  if (isValidated(layout, inputs)) {
    onStep({ name: 'contract', summary: 'valid and unchanged' });
    return [];
  }
  // Loading the validator takes longer than the rest of a run in which everything is up to date.
  const { validateContract } = await import('./validate.ts');
  const { diagnostics } = await validateContract({ layout, onStep });
  if (diagnostics.length === 0) {
    // The inputs of before: a change during the validation makes the record invalid.
    const stamp: ValidationStamp = { inputs, bundle: digest(readFileSync(layout.bundle)) };
    replaceFile(stampOf(layout), JSON.stringify(stamp));
  }
  return diagnostics;
}

/** Returns a digest of everything that the validation of a contract depends on. */
export function validationInputs({ contract, build }: Layout): string {
  const others = [relative(contract, build).split(sep).join('/'), ...NOT_READ];
  const own = filesBelow(contract).filter((path) => !others.some((folder) => path.startsWith(`${folder}/`)));
  const code = VALIDATOR.flatMap((folder) => filesBelow(join(ROOT, folder)).map((path) => `${folder}/${path}`));
  const files = [
    ...own.map((path) => [path, join(contract, path)] as const),
    ...[...code.filter((path) => !path.endsWith('.test.ts')), ...VERSIONS, ...RELEASED].map(
      (path) => [path, join(ROOT, path)] as const,
    ),
  ];
  return digest(JSON.stringify(files.map(([path, file]) => [path, digest(readFileSync(file))])));
}

/** Reports whether these inputs were valid, and the bundle exists and is unchanged. */
export function isValidated(layout: Layout, inputs: string): boolean {
  if (!existsSync(stampOf(layout)) || !existsSync(layout.bundle)) return false;
  const stamp = JSON.parse(readFileSync(stampOf(layout), 'utf8')) as ValidationStamp;
  return stamp.inputs === inputs && stamp.bundle === digest(readFileSync(layout.bundle));
}

function stampOf({ build }: Layout): string {
  return join(build, 'stamp.json');
}
