import type { Policy, Runtime } from './policy.ts';
import type { Library } from '../libraries.ts';
import { lineOf } from './lines.ts';
import { monthsAfter, POLICY } from './policy.ts';

/** A library with its major version, for the judgement of its support. */
interface Supported {
  id: string;
  /** Name of the language and of the runtime, such as `Python`. */
  title: string;
  /** Version in its package.json. */
  version: string;
}

/** Returns a library of a checkout, with the version that it has or that it will have. */
export function supported({ unit: { id, names }, version: own }: Library, version = own): Supported {
  return { id, title: names.title, version };
}

/** Errors and warnings of a support policy on one day, one line each, with what to decide. */
interface Judgement {
  errors: string[];
  warnings: string[];
}

/** Judges a policy on a day, `YYYY-MM-DD`. */
export function judge({ policy, libraries }: Policy, all: readonly Supported[], today: string): Judgement {
  const errors: string[] = [];
  const warnings: string[] = [];
  for (const library of all) {
    for (const runtime of libraries[library.id]?.runtimes ?? []) {
      const where = `${POLICY}: libraries.${library.id}: ${library.title} ${runtime.version}`;
      const { endOfLife, decision } = runtime;
      const isNear = endOfLife >= today && endOfLife <= monthsAfter(today, policy.warningMonths);
      if (decision !== undefined)
        errors.push(...decisionErrors(decision, library, policy, today).map((error) => `${where}${error}`));
      else if (endOfLife < today)
        errors.push(
          `${where} reached its end of life on ${endOfLife} and nobody has decided; remove it in a major version, or add a decision`,
        );
      else if (isNear)
        warnings.push(`${where} reaches its end of life on ${endOfLife}; decide before then whether to deprecate it`);
    }
  }
  return { errors, warnings };
}

function decisionErrors(
  { decided, until, removedIn }: NonNullable<Runtime['decision']>,
  { version }: Supported,
  { deprecationMonths }: Policy['policy'],
  today: string,
): string[] {
  const earliest = monthsAfter(decided, deprecationMonths);
  const errors: string[] = [];
  if (until < earliest)
    errors.push(
      ` would be removed on ${until}, ${deprecationMonths} months after the decision is ${earliest}; use that date or a later one`,
    );
  else if (until < today)
    errors.push(`: its decision ended on ${until}; remove the runtime in ${removedIn}.0.0, or decide on a later date`);
  if (removedIn <= lineOf(version))
    errors.push(
      today < until
        ? ` is promised until ${until}, and ${version} would drop it; wait, or set removedIn to ${lineOf(version) + 1}`
        : ` is removed in ${removedIn}.0.0, but the library has version ${version}; remove it from this file and from the requirements of the library`,
    );
  return errors;
}

/** Describes the support of a library in few words, for the table of `status`. */
export function supportText({ libraries }: Policy, { id, version }: Supported, today: string): string {
  const support = libraries[id];
  if (support === undefined) return 'no policy';
  const major = lineOf(version);
  const line = support.lines.find((candidate) => candidate.line === major);
  const state =
    line === undefined ? 'no policy' : line.state === 'current' ? 'current' : `maintenance until ${line.until}`;
  const deprecated = support.runtimes.filter(({ decision, endOfLife }) => decision !== undefined || endOfLife < today);
  return deprecated.length === 0
    ? state
    : `${state}; deprecated: ${deprecated.map((runtime) => runtime.version).join(', ')}`;
}
