import { readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { replaceFile } from '../files/replace-file.ts';
import { digest, filesBelow } from '../files/tree.ts';
import { LANGUAGES } from '../../generators/languages/all.ts';
import type { Diagnostic } from '../../generators/sources/diagnostic.ts';
import type { Step } from './validate.ts';
import type { Layout } from './layout.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Folders and files of the validator. With the contract and the linter's version, they determine the result. */
export const VALIDATOR_SOURCES = [
  'scripts/contract',
  'generators/model',
  'generators/names',
  'generators/sources',
  // The validator only reads the names of a language's descriptor.
  'generators/languages/all.ts',
  ...LANGUAGES.flatMap(({ id }) => ['index.ts', 'names.ts'].map((name) => `generators/languages/${id}/${name}`)),
];
/** Folders next to the contract that the validator does not read. */
const NOT_READ = ['scenarios', 'vectors'];
const VERSIONS = 'package-lock.json';

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
  if (diagnostics.length === 0) recordValidation(layout, inputs);
  return diagnostics;
}

/** Returns a digest of everything that the validation of a contract depends on. */
export function validationInputs({ contract, build }: Layout): string {
  const others = [relative(contract, build).split(sep).join('/'), ...NOT_READ];
  const contractFiles = filesBelow(contract).filter((path) => !others.some((folder) => path.startsWith(`${folder}/`)));
  const files = [
    ...contractFiles.map((path) => [path, join(contract, path)] as const),
    ...[...VALIDATOR_SOURCES.flatMap(sourcesOf), VERSIONS].map((path) => [path, join(ROOT, path)] as const),
  ];
  return digest(JSON.stringify(files.map(([path, file]) => [path, digest(readFileSync(file))])));
}

/** Returns the source files of an entry, which is a file or a folder. */
function sourcesOf(source: string): string[] {
  if (source.endsWith('.ts')) return [source];
  return filesBelow(join(ROOT, source))
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => `${source}/${path}`);
}

/** Reports whether these inputs were valid, and the bundle exists and is unchanged. */
export function isValidated(layout: Layout, inputs: string): boolean {
  try {
    const stamp = JSON.parse(readFileSync(stampOf(layout), 'utf8')) as ValidationStamp;
    return stamp.inputs === inputs && stamp.bundle === digest(readFileSync(layout.bundle));
  } catch {
    return false;
  }
}

/** Records that the inputs are valid. Compute `inputs` before the validation, so that a later change invalidates them. */
export function recordValidation(layout: Layout, inputs: string): void {
  const stamp: ValidationStamp = { inputs, bundle: digest(readFileSync(layout.bundle)) };
  replaceFile(stampOf(layout), JSON.stringify(stamp));
}

function stampOf({ build }: Layout): string {
  return join(build, 'stamp.json');
}
