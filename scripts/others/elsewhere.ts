import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SdkModel } from '../../generators/model/model.ts';
import type { Language } from '../../generators/names/naming.ts';
import { written } from '../engine/generate.ts';
import { layDocuments, layLibrary, MADE_BY } from '../engine/library.ts';
import type { Printer } from '../engine/printer.ts';
import { produce } from '../engine/produce.ts';
import { type Disk, recover, swapIn } from '../engine/swap.ts';
import { type Changes, compareTrees, discard, readTree } from '../engine/tree.ts';

export interface ElsewhereOptions {
  root: string;
  /** Folder to work in, relative to the root. */
  folder: string;
  model: SdkModel;
  /** Name of the document that the model is of, for the libraries' own documents. */
  source: string;
  /** Absolute folder that gets one folder for each language. */
  out: string;
  printers: ReadonlyMap<Language, Printer>;
  /** Only compares: nothing is written. */
  check: boolean;
  verbose: boolean;
  onStep(step: { name: string; summary: string; details?: object }): void;
  disk?: Disk;
}

// In the folder itself, because a rename never leaves its file system; gone afterwards.
const WORK = '.cache';

/**
 * Makes whole libraries, core and generated code, in another folder: all of them or, on a failure, none.
 * @returns with `check`, one line for each file that differs; else nothing
 */
export async function generateElsewhere(options: ElsewhereOptions): Promise<string[]> {
  const { root, folder, model, source, out, printers, check, verbose, onStep, disk } = options;
  for (const language of printers.keys()) requireOwnFolder(join(out, language));
  const products = await produce({ root, folder, model, printers, verbose, onStep });
  const libraries = products.map((product) => {
    const { language } = product;
    const place = check ? join(root, folder, 'libraries', language) : join(out, WORK, 'fresh', language);
    return { product, language, place };
  });
  if (!check) {
    recover(out);
    discard(join(out, WORK));
  }
  try {
    const laid = libraries.map(({ product, language, place }) => {
      layLibrary(root, product, place);
      layDocuments({ root, language, model, source, to: place });
      return { language, changes: compareTrees(readTree(join(out, language)), readTree(place)) };
    });
    if (check) return laid.flatMap(({ language, changes }) => linesOf(language, changes));
    const swaps = laid.map(({ language }) => ({
      target: language,
      fresh: `${WORK}/fresh/${language}`,
      old: `${WORK}/old/${language}`,
    }));
    swapIn(out, swaps, disk);
    onStep({ name: 'written', ...written(laid, verbose) });
    return [];
  } finally {
    if (!check) discard(join(out, WORK));
  }
}

/** @throws {Error} when the folder holds something else than a library of ours, which would be lost */
function requireOwnFolder(folder: string): void {
  if (!existsSync(folder)) return;
  const readme = join(folder, 'README.md');
  if (existsSync(readme) && readFileSync(readme, 'utf8').startsWith(MADE_BY)) return;
  throw new Error(`${folder} is there and was not made by this command; move it away or choose another --out`);
}

function linesOf(language: Language, { added, changed, removed }: Changes): string[] {
  const line = (path: string, what: string): string => `${language}/${path} ${what}; run without --check`;
  return [
    ...added.map((path) => line(path, 'is missing')),
    ...changed.map((path) => line(path, 'differs from what is generated')),
    ...removed.map((path) => line(path, 'is not generated')),
  ];
}
