import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Language } from '../../generators/languages/language.ts';
import { buildModel } from '../../generators/model/build.ts';
import type { OpenApiDocument } from '../../generators/model/document.ts';
import { templateOf } from './banner.ts';
import { render, type RenderResult } from './render.ts';
import { replaceFolder } from './workspace.ts';

export interface GenerateOptions {
  root: string;
  /** Absolute folder to work in, on the file system of the root; see `withWorkspace`. */
  folder: string;
  /** File of the bundled contract. */
  bundle: string;
  languages: readonly Language[];
  /** True to compare only: nothing is written outside `folder`. */
  check: boolean;
  verbose: boolean;
  onStep(step: { name: string; summary: string; details?: object }): void;
}

/**
 * Updates the generated code of all languages or, if one of them cannot be rendered, of none.
 * @throws {UnsupportedConstructError} if the contract has a construct that no SDK can be generated from
 * @returns with `check`, one line for each file that differs; otherwise an empty list
 */
export async function generate(options: GenerateOptions): Promise<string[]> {
  const { root, folder, languages, check, verbose, onStep, bundle } = options;
  const document = JSON.parse(readFileSync(bundle, 'utf8')) as OpenApiDocument;
  const input = { document, model: buildModel(document) };
  const products = await render({ root, folder, input, languages, documents: dirname(bundle), verbose, onStep });
  if (check) return products.flatMap((product) => driftLines(root, product));
  for (const { language, target, fresh } of products.filter(hasChanged)) {
    replaceFolder(join(root, target), fresh, join(folder, 'old', language.id));
  }
  onStep({ name: 'written', ...changeSummary(products, verbose) });
  return [];
}

const hasChanged = ({ changes }: Pick<RenderResult, 'changes'>): boolean =>
  Object.values(changes).some((paths) => paths.length > 0);

function driftLines(root: string, { language: { id }, target, fresh, changes }: RenderResult): string[] {
  const line = (what: string, path: string, folder: string): string => {
    const file = join(folder, path);
    const source = (existsSync(file) ? templateOf(file, id) : undefined) ?? `templates/${id}/`;
    return `${target}/${path} ${what}; edit ${source} or generators/languages/${id}/, then \`npm run generate\``;
  };
  return [
    ...changes.added.map((path) => line('is missing', path, fresh)),
    ...changes.changed.map((path) => line('differs from what is generated', path, fresh)),
    ...changes.removed.map((path) => line('is not generated', path, join(root, target))),
  ];
}

type ChangedLanguage = Pick<RenderResult, 'language' | 'changes'>;

/** Summarises the changes: counts or file names for people, lists for programs. */
export function changeSummary(
  products: readonly ChangedLanguage[],
  verbose: boolean,
): { summary: string; details: object } {
  const changed = products.filter(hasChanged);
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
