import { LANGUAGES } from '../../../generators/languages/all.ts';
import { ROOT } from '../../files/root.ts';
import type { Command } from '../../console/command.ts';
import { EXIT, type ExitCode, type Reporter } from '../../console/reporter.ts';
import { npmCommand } from '../../toolchain/npm-command.ts';
import { type Library, librariesIn, readText } from '../libraries.ts';
import { currentContract, currentModel } from '../model/current.ts';
import { planCheckout } from '../plan/make.ts';
import type { Plan, PlannedLibrary } from '../planned.ts';
import { run } from '../process.ts';
import { releasedToday } from '../released/released.ts';
import { UNITS } from '../units.ts';
import { judge, supported } from '../support/judge.ts';
import { withNextLines } from '../support/lines.ts';
import { isDate, parsePolicy, POLICY } from '../support/policy.ts';
import { applyVersions, type Programs } from './apply.ts';
import { stampErrors, stampsOf, strayErrors } from './stamps.ts';

const help = `npm run release -- version [options]   gives the planned versions to the libraries

Writes the changesets of the plan, runs changesets, stamps the versions into manifests, lockfile, READMEs and generated code, writes the changelogs, and records
the libraries in releases/ as their last releases. After a failure, everything has its old content.

  --date <date>   date of the changelogs, YYYY-MM-DD (default: today, UTC)
  --snapshot <n>  versions to try a pull request out, such as 0.0.0-pr.12; for a checkout that is thrown away afterwards
  --if-planned    succeed without a change if the plan releases no library, as on most days in CI
  --check         change nothing: report each stamp that is missing, repeated or wrong
  --json          print one JSON object instead of lines
  --help          print this text

Exit codes: 0 success, 1 a stamp is wrong, a changeset is missing or too small or a tool failed, 2 the contract or the arguments are
invalid.`;

export const command: Command = {
  help,
  atomic: true,
  options: {
    check: { type: 'boolean' },
    date: { type: 'string' },
    'if-planned': { type: 'boolean' },
    snapshot: { type: 'string' },
  },
  async run({ check, date = new Date().toISOString().slice(0, 10), ...values }, reporter) {
    if (!isDate(date)) {
      reporter.failure(`--date: '${String(date)}' is not a date; write YYYY-MM-DD`);
      return EXIT.badInput;
    }
    const pullRequest = values['snapshot'] === undefined ? undefined : Number(values['snapshot']);
    if (pullRequest !== undefined && !(Number.isInteger(pullRequest) && pullRequest > 0)) {
      reporter.failure(
        `--snapshot: '${String(values['snapshot'])}' is not the number of a pull request; write --snapshot 12`,
      );
      return EXIT.badInput;
    }
    const libraries = librariesIn(ROOT, UNITS);
    const errors = versionErrors(libraries);
    for (const error of errors) reporter.failure(error);
    if (errors.length > 0) return EXIT.failed;
    const count = stampsOf(libraries).length;
    reporter.step({
      name: 'stamps',
      summary: `${count} places have the versions of the ${libraries.length} libraries`,
    });
    return check === true
      ? EXIT.ok
      : version(libraries, { date: String(date), pullRequest, isOptional: values['if-planned'] === true }, reporter);
  },
};

const read = (path: string): string => readText(ROOT, path);

/** Finds stamps that are wrong, and versions that nothing stamps. */
function versionErrors(libraries: readonly Library[]): string[] {
  const stamps = stampsOf(libraries);
  return [...stampErrors(stamps, read), ...strayErrors(libraries, stamps, read)];
}

async function version(
  libraries: readonly Library[],
  { date, pullRequest, isOptional }: { date: string; pullRequest: number | undefined; isOptional: boolean },
  reporter: Reporter,
): Promise<ExitCode> {
  const model = await currentModel(reporter);
  if (model === undefined) return EXIT.badInput;
  const planned = await planCheckout(ROOT, libraries, model, releasedToday(ROOT, reporter.step));
  const { plan, errors } = planned;
  // A snapshot is no version that users are promised support for.
  const supportedNext = pullRequest === undefined ? supportedIn(plan) : [];
  const support = withNextLines(read(POLICY), new Map(supportedNext.map(({ id, to }) => [id, to])), date);
  const all = [...errors, ...(pullRequest === undefined ? supportErrors(support, libraries, supportedNext, date) : [])];
  for (const error of all) reporter.failure(error);
  if (all.length > 0) return EXIT.failed;
  if (isOptional && plan.libraries.every(({ bump }) => bump === 'none')) {
    reporter.step({ name: 'nothing', summary: 'the plan releases no library' });
    return EXIT.ok;
  }
  const versioned = await applyVersions({
    root: ROOT,
    libraries,
    planned,
    model,
    contract: currentContract(),
    date,
    pullRequest,
    others: new Map([[POLICY, support]]),
    programs: PROGRAMS,
  });
  for (const { unit, version: fresh } of versioned) {
    const old = libraries.find((library) => library.unit === unit)?.version;
    reporter.step({ name: unit.id, summary: `${old} → ${fresh}` });
  }
  return EXIT.ok;
}

/** Returns the libraries of languages, whose runtimes have a support policy. */
const supportedIn = ({ libraries }: Plan): PlannedLibrary[] =>
  libraries.filter((library) => LANGUAGES.some(({ id }) => id === library.id));

/** Finds runtimes about which nobody has decided, or that a new major version would drop too early. */
function supportErrors(
  text: string,
  libraries: readonly Library[],
  planned: readonly PlannedLibrary[],
  date: string,
): string[] {
  const policy = parsePolicy(
    text,
    planned.map(({ id }) => id),
  );
  const next = libraries.map((library) => supported(library, planned.find(({ id }) => id === library.unit.id)?.to));
  return judge(policy, next, date).errors;
}

const PROGRAMS: Programs = {
  async changesets(snapshot) {
    const more = snapshot === undefined ? [] : ['--snapshot', snapshot];
    await run([process.execPath, npmCommand(ROOT, '@changesets/cli', 'changeset'), 'version', ...more], { cwd: ROOT });
  },
  async generate(languages) {
    await run([process.execPath, '--import', 'tsx', 'scripts/generate.ts', ...languages], { cwd: ROOT });
  },
  async format(paths) {
    await run([process.execPath, npmCommand(ROOT, 'oxfmt', 'oxfmt'), ...paths], { cwd: ROOT });
  },
};
