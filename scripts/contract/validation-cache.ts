import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { digest, filesBelow } from '../openapi-generator/tree.ts';
import { LANGUAGES } from '../../generators/languages/all.ts';
import type { Diagnostic } from '../../generators/sources/diagnostic.ts';
import type { Step } from './validate.ts';
import type { Layout } from './layout.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** What decides the verdict beside the contract and the linter's version: folders and files of the gate and its helpers. */
export const VALIDATOR_SOURCES = [
  'scripts/contract',
  'generators/model',
  'generators/names',
  'generators/sources',
  // Of a descriptor the gate reads the names alone.
  'generators/languages/all.ts',
  ...LANGUAGES.flatMap(({ id }) => ['index.ts', 'names.ts'].map((name) => `generators/languages/${id}/${name}`)),
];
const VERSIONS = 'package-lock.json';

interface ValidationStamp {
  inputs: string;
  /** Digest of the bundle that the gate made of them. */
  bundle: string;
}

/** Judges and bundles the contract, unless it has passed since what decides the verdict last changed. */
export async function ensureValid(layout: Layout, onStep: (step: Step) => void): Promise<Diagnostic[]> {
  const inputs = validationInputs(layout);
  if (isValidated(layout, inputs)) {
    onStep({ name: 'contract', summary: 'unchanged since it passed' });
    return [];
  }
  // Loading the gate takes longer than all the rest of a run that has nothing to do.
  const { validateContract } = await import('./validate.ts');
  const { diagnostics } = await validateContract({ layout, onStep });
  if (diagnostics.length === 0) recordValidation(layout, inputs);
  return diagnostics;
}

/** One digest of everything that the gate's verdict on a contract depends on. */
export function validationInputs({ contract, build }: Layout): string {
  const made = `${relative(contract, build).split(sep).join('/')}/`;
  const contractFiles = filesBelow(contract).filter((path) => !path.startsWith(made));
  const files = [
    ...contractFiles.map((path) => [path, join(contract, path)] as const),
    ...[...VALIDATOR_SOURCES.flatMap(sourcesOf), VERSIONS].map((path) => [path, join(ROOT, path)] as const),
  ];
  return digest(JSON.stringify(files.map(([path, file]) => [path, digest(readFileSync(file))])));
}

/** The source files of an entry, which is one itself or a folder of them. */
function sourcesOf(source: string): string[] {
  if (source.endsWith('.ts')) return [source];
  return filesBelow(join(ROOT, source))
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => `${source}/${path}`);
}

/** Whether the gate has let these inputs through, and its bundle is there and unchanged. */
export function isValidated(layout: Layout, inputs: string): boolean {
  try {
    const passed = JSON.parse(readFileSync(stampOf(layout), 'utf8')) as ValidationStamp;
    return passed.inputs === inputs && passed.bundle === digest(readFileSync(layout.bundle));
  } catch {
    return false;
  }
}

/** Notes that the gate let them through. Take `inputs` before the gate reads them: a later change then counts as one. */
export function recordValidation(layout: Layout, inputs: string): void {
  const fresh = `${stampOf(layout)}.${process.pid}`;
  try {
    const passed: ValidationStamp = { inputs, bundle: digest(readFileSync(layout.bundle)) };
    writeFileSync(fresh, JSON.stringify(passed));
    renameSync(fresh, stampOf(layout));
  } finally {
    rmSync(fresh, { force: true });
  }
}

function stampOf({ build }: Layout): string {
  return join(build, 'passed.json');
}
