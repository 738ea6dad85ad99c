import type { Diagnostic } from '../../generators/sources/diagnostic.ts';
import { proseDocument } from './document.ts';
import { passagesOf } from './extract.ts';
import { lintProse } from './lint.ts';
import { countOpenings, type Openings } from './openings.ts';

/** Everything the linter says about one file. */
export interface FileReport {
  diagnostics: Diagnostic[];
  openings: Openings;
}

/** Lints one file and counts its openings. */
export async function reportOn(file: string, source: string): Promise<FileReport> {
  const passages = passagesOf(file, source);
  return {
    diagnostics: await lintProse(file, proseDocument(passages)),
    openings: countOpenings(passages),
  };
}
