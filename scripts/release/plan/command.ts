import { ROOT } from '../../files/root.ts';
import type { Command } from '../../console/command.ts';
import { EXIT, type ExitCode, type Reporter } from '../../console/reporter.ts';
import { largest } from '../bump.ts';
import { librariesIn } from '../libraries.ts';
import { currentModel } from '../model/current.ts';
import { releasedToday } from '../released/released.ts';
import { UNITS } from '../units.ts';
import { differing, writeFiles } from '../write-files.ts';
import { planCheckout, type Planned } from './make.ts';
import type { PlannedLibrary } from '../planned.ts';

const help = `npm run release -- plan [options]   computes the smallest right version of each library

Compares each library with its last release in releases/: the model of the contract, the recorded public API, and the files
that users receive. Writes the released text of changed APIs to releases/. The changesets for what the comparisons show are
written by version, so that no two branches write the same.

  --dry-run   print the plan and what is wrong, but write nothing
  --check     the same, and fail if a file in releases/ is out of date
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
    const libraries = librariesIn(ROOT, UNITS);
    const planned = await planCheckout(ROOT, libraries, model, releasedToday(ROOT, reporter.step));
    reporter.step({ name: 'compared', summary: `${libraries.length} libraries with their last releases` });
    report(planned, reporter);
    if (planned.errors.length > 0) return EXIT.failed;
    if (values['check'] === true) return checked(planned, reporter);
    if (values['dry-run'] !== true) write(planned, reporter);
    return EXIT.ok;
  },
};

/** Updates releases/ after a change of the contract or of an API. Prints what only a person can decide. */
export async function updatePlan(reporter: Reporter): Promise<ExitCode> {
  const model = await currentModel(reporter);
  if (model === undefined) return EXIT.badInput;
  const planned = await planCheckout(ROOT, librariesIn(ROOT, UNITS), model, releasedToday(ROOT, reporter.step));
  for (const error of planned.errors) reporter.step({ name: 'decide', summary: error });
  if (planned.errors.length === 0) write(planned, reporter);
  return EXIT.ok;
}

function write({ files }: Planned, reporter: Reporter): void {
  const written = writeFiles(ROOT, files);
  reporter.step({ name: 'plan', summary: written.length > 0 ? written.join(', ') : 'nothing: no file has changed' });
}

function report({ plan, errors }: Planned, reporter: Reporter): void {
  for (const library of plan.libraries) {
    const { id, from, to, bump, computed, reasons } = library;
    const sizes = `model ${computed.model}, API ${computed.api}, files ${computed.sources}`;
    const summary = bump === 'none' ? `${from}, no release (${sizes})` : `${from} → ${to}, ${bump} (${sizes})`;
    reporter.step({ name: id, summary: `${summary}${causeOf(library)}`, details: { from, to, bump, reasons } });
  }
  for (const error of errors) reporter.failure(error);
}

function causeOf({ bump, computed, reasons, overrides = [] }: PlannedLibrary): string {
  if (overrides.length > 0)
    return `; overridden: ${overrides.map(({ reason, because }) => `${reason} (${because})`).join(' ')}`;
  if (bump === 'none') return '';
  const size = largest(Object.values(computed));
  const first = reasons.find((reason) => reason.bump === size);
  return first === undefined ? '' : `: ${first.text}`;
}

function checked({ files }: Planned, reporter: Reporter): ExitCode {
  const stale = differing(ROOT, files);
  for (const path of stale) reporter.failure(`${path}: out of date; run npm run release -- plan`);
  return stale.length > 0 ? EXIT.failed : EXIT.ok;
}
