import { resolve } from 'node:path';
import { LANGUAGES } from '../../../generators/languages/all.ts';
import type { Command } from '../../console/command.ts';
import { EXIT, type ExitCode, type Reporter } from '../../console/reporter.ts';
import { currentSnapshot, recordedSnapshot } from '../baseline/baseline.ts';
import { librariesIn } from '../libraries.ts';
import { currentModel } from '../model/current.ts';
import { differing, writeFiles } from '../write-files.ts';
import { changesetsIn } from './changesets.ts';
import { type Comparison, compare, computedBump } from './compare.ts';
import { makePlan, type Planned } from './make.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const help = `npm run release -- plan [options]   computes the smallest right version of each library

Compares each library with its last release in releases/: the model of the contract, the recorded public API, and the files
that users receive. Writes a changeset for what they show, and releases/plan.json.

  --dry-run   print the plan and what is wrong, but write nothing
  --check     the same, and fail if the changesets or the plan are out of date
  --json      print one JSON object instead of lines
  --help      print this text

Exit codes: 0 planned, 1 a changeset is missing or too small or a file is out of date, 2 the contract or the arguments are
invalid.`;

export const command: Command = {
  help,
  atomic: true,
  options: { check: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
  async run(values, reporter) {
    const model = await currentModel(reporter);
    if (model === undefined) return EXIT.badInput;
    const libraries = librariesIn(ROOT, LANGUAGES);
    const comparisons = libraries.map((library) =>
      compare(library, recordedSnapshot(ROOT, library), currentSnapshot(ROOT, library, model)),
    );
    reporter.step({ name: 'compared', summary: `${libraries.length} libraries with their last releases` });
    const planned = await makePlan(ROOT, comparisons, await changesetsIn(ROOT, libraries));
    report(planned, comparisons, reporter);
    if (planned.errors.length > 0) return EXIT.failed;
    if (values['check'] === true) return checked(planned, reporter);
    if (values['dry-run'] !== true) {
      const written = writeFiles(ROOT, planned.files);
      const summary = written.length > 0 ? written.join(', ') : 'nothing: no file has changed';
      reporter.step({ name: 'written', summary });
    }
    return EXIT.ok;
  },
};

function report({ plan, errors }: Planned, comparisons: readonly Comparison[], reporter: Reporter): void {
  for (const [index, { id, from, to, bump, reasons }] of plan.libraries.entries()) {
    const comparison = comparisons[index];
    if (comparison === undefined) continue;
    const { computed } = comparison;
    const sizes = `model ${computed.model}, API ${computed.api}, files ${computed.sources}`;
    const summary = bump === 'none' ? `${from}, no release (${sizes})` : `${from} → ${to}, ${bump} (${sizes})`;
    const first = reasons.find((reason) => reason.bump === computedBump(comparison));
    const cause = first === undefined ? '' : `: ${first.text}`;
    reporter.step({ name: id, summary: `${summary}${cause}`, details: { reasons } });
  }
  for (const error of errors) reporter.failure(error);
}

function checked({ files }: Planned, reporter: Reporter): ExitCode {
  const stale = differing(ROOT, files);
  for (const path of stale) reporter.failure(`${path}: out of date; run npm run release -- plan`);
  return stale.length > 0 ? EXIT.failed : EXIT.ok;
}
