import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { digest, filesBelow } from '../openapi-generator/tree.ts';
import { LANGUAGES } from '../../generators/languages/all.ts';
import type { Finding } from '../../generators/sources/diagnostic.ts';
import type { Step } from './validate.ts';
import type { Layout } from './layout.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** What decides the verdict beside the contract and the linter's version: folders and files of the gate and its helpers. */
export const JUDGES = [
  'scripts/contract',
  'generators/model',
  'generators/names',
  'generators/sources',
  // Of a descriptor the gate reads the names alone.
  'generators/languages/all.ts',
  ...LANGUAGES.flatMap(({ id }) => ['index.ts', 'names.ts'].map((name) => `generators/languages/${id}/${name}`)),
];
const VERSIONS = 'package-lock.json';

interface Passed {
  inputs: string;
  /** Digest of the bundle that the gate made of them. */
  bundle: string;
}

/** Judges and bundles the contract, unless it has passed since what decides the verdict last changed. */
export async function ensurePassed(layout: Layout, onStep: (step: Step) => void): Promise<Finding[]> {
  const inputs = verdictInputs(layout);
  if (hasPassed(layout, inputs)) {
    onStep({ name: 'contract', summary: 'unchanged since it passed' });
    return [];
  }
  // Loading the gate takes longer than all the rest of a run that has nothing to do.
  const { judge } = await import('./validate.ts');
  const { findings } = await judge({ layout, onStep });
  if (findings.length === 0) notePassed(layout, inputs);
  return findings;
}

/** One digest of everything that the gate's verdict on a contract depends on. */
export function verdictInputs({ contract, build }: Layout): string {
  const made = `${relative(contract, build).split(sep).join('/')}/`;
  const contractFiles = filesBelow(contract).filter((path) => !path.startsWith(made));
  const files = [
    ...contractFiles.map((path) => [path, join(contract, path)] as const),
    ...[...JUDGES.flatMap(sourcesOf), VERSIONS].map((path) => [path, join(ROOT, path)] as const),
  ];
  return digest(JSON.stringify(files.map(([path, file]) => [path, digest(readFileSync(file))])));
}

/** The source files of a judge, which is one itself or a folder of them. */
function sourcesOf(judge: string): string[] {
  if (judge.endsWith('.ts')) return [judge];
  return filesBelow(join(ROOT, judge))
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => `${judge}/${path}`);
}

/** Whether the gate has let these inputs through, and its bundle is there and unchanged. */
export function hasPassed(layout: Layout, inputs: string): boolean {
  try {
    const passed = JSON.parse(readFileSync(stampOf(layout), 'utf8')) as Passed;
    return passed.inputs === inputs && passed.bundle === digest(readFileSync(layout.bundle));
  } catch {
    return false;
  }
}

/** Notes that the gate let them through. Take `inputs` before the gate reads them: a later change then counts as one. */
export function notePassed(layout: Layout, inputs: string): void {
  const fresh = `${stampOf(layout)}.${process.pid}`;
  try {
    const passed: Passed = { inputs, bundle: digest(readFileSync(layout.bundle)) };
    writeFileSync(fresh, JSON.stringify(passed));
    renameSync(fresh, stampOf(layout));
  } finally {
    rmSync(fresh, { force: true });
  }
}

function stampOf({ build }: Layout): string {
  return join(build, 'passed.json');
}
