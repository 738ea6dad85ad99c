import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { OpenApiDocument } from '../../generators/model/document.ts';
import type { Language } from '../../generators/languages/language.ts';
import type { PointerDiagnostic } from '../../generators/sources/diagnostic.ts';
import { fingerprint, sdkVersionOf } from './fingerprint.ts';
import { recordBuild, cachedFileCount } from './build-cache.ts';
import { templateOf } from './banner.ts';
import type { RenderResult } from './render.ts';
import { type Disk, swapFolders } from './swap.ts';

export interface GenerateOptions {
  root: string;
  /** Folder to work in, relative to the root, on the same file system; see `withWorkspace`. */
  folder: string;
  /** File of the bundled contract. */
  bundle: string;
  languages: readonly Language[];
  /** True to compare only: nothing is written outside `folder`. */
  check: boolean;
  verbose: boolean;
  onStep(step: { name: string; summary: string; details?: object }): void;
  disk?: Disk;
}

/**
 * Updates the generated code of all languages or, on a failure, of none. Languages whose inputs and output are unchanged
 * are skipped.
 * @throws {UnsupportedConstructError} if the contract has a construct that no SDK can be generated from
 * @returns with `check`, one line for each file that differs; otherwise an empty list
 */
export async function generate(options: GenerateOptions): Promise<string[]> {
  const { root, folder, languages, check, verbose, onStep, disk } = options;
  const bundle = readFileSync(options.bundle, 'utf8');
  const keyOf = ({ id, formatter }: Language): string =>
    fingerprint({ root, language: id, bundle, sdkVersion: sdkVersionOf(root, id), formatInputs: formatter.inputs });
  const inputs = new Map(languages.map((language) => [language.id, keyOf(language)]));
  const stale = languages.filter(({ id }) => {
    // A comparison trusts no record.
    const files = check ? undefined : cachedFileCount(root, id, inputs.get(id) ?? '');
    if (files !== undefined) onStep({ name: id, summary: `${files} files, up to date` });
    return files === undefined;
  });
  if (stale.length === 0) return [];
  // Loading these modules takes longer than the rest of a run in which everything is up to date.
  const [{ render }, { buildModel }] = await Promise.all([
    import('./render.ts'),
    import('../../generators/model/build.ts'),
  ]);
  const document = JSON.parse(bundle) as OpenApiDocument;
  const input = { document, model: buildModel(document) };
  const documents = dirname(options.bundle);
  const onDifferences = requireNoDifferences;
  const products = await render({ root, folder, input, languages: stale, documents, onDifferences, verbose, onStep });
  if (check) return products.flatMap((product) => driftLines(root, product));
  const changed = products.filter(({ changes }) => Object.values(changes).some((paths) => paths.length > 0));
  const swaps = changed.map(({ language, target, fresh }) => ({ target, fresh, old: `${folder}/old/${language.id}` }));
  if (swaps.length > 0) swapFolders(root, swaps, disk);
  for (const { language, target, output } of products) {
    const key = keyOf(language);
    // Inputs that have changed during the run may have been read before or afterwards.
    if (key === inputs.get(language.id)) recordBuild(root, language.id, { inputs: key, folder: target, output });
  }
  onStep({ name: 'written', ...changeSummary(products, verbose) });
  return [];
}

/** Thrown if our model and openapi-generator disagree about the contract: then nothing is generated. */
export class CrossCheckError extends Error {
  override readonly name = 'ReadersDisagree';
  readonly differences: readonly PointerDiagnostic[];

  constructor(differences: readonly PointerDiagnostic[]) {
    super(differences.map(({ pointer, message }) => `${pointer} ${message}`).join('\n'));
    this.differences = differences;
  }
}

function requireNoDifferences(differences: readonly PointerDiagnostic[]): void {
  if (differences.length > 0) throw new CrossCheckError(differences);
}

function driftLines(root: string, { language: { id }, target, fresh, changes }: RenderResult): string[] {
  const line = (what: string, path: string, folder: string): string => {
    const file = join(root, folder, path);
    const source = (existsSync(file) ? templateOf(file, id) : undefined) ?? `templates/${id}/`;
    return `${target}/${path} ${what}; edit ${source} or generators/languages/${id}/, then \`npm run generate\``;
  };
  return [
    ...changes.added.map((path) => line('is missing', path, fresh)),
    ...changes.changed.map((path) => line('differs from what is generated', path, fresh)),
    ...changes.removed.map((path) => line('is not generated', path, target)),
  ];
}

type ChangedLanguage = Pick<RenderResult, 'language' | 'changes'>;

/** Summarises the changes: counts or file names for people, lists for programs. */
export function changeSummary(
  products: readonly ChangedLanguage[],
  verbose: boolean,
): { summary: string; details: object } {
  const changed = products.filter(({ changes }) => Object.values(changes).some((paths) => paths.length > 0));
  const lines = changed.map((product) => lineOf(product, verbose));
  return {
    summary: lines.length > 0 ? lines.join('; ') : 'nothing: no file has changed',
    details: Object.fromEntries(changed.map(({ language, changes }) => [language.id, changes])),
  };
}

function lineOf({ language: { id }, changes: { added, changed, removed } }: ChangedLanguage, verbose: boolean): string {
  const counts = `${id} ${added.length} added, ${changed.length} changed, ${removed.length} removed`;
  const marked = [
    ...added.map((path) => `+${path}`),
    ...changed.map((path) => `~${path}`),
    ...removed.map((path) => `-${path}`),
  ];
  return verbose ? `${counts} (${marked.join(' ')})` : counts;
}
