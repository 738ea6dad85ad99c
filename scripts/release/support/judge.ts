import type { LibrarySupport, Policy, Runtime } from './policy.ts';
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
  const judgement: Judgement = { errors: [], warnings: [] };
  for (const library of all) {
    const support = libraries[library.id];
    if (support === undefined) continue;
    judgeLines(support, library, policy, today, judgement);
    for (const runtime of support.runtimes) judgeRuntime(runtime, library, policy, today, judgement);
  }
  return judgement;
}

function judgeLines(
  { lines }: LibrarySupport,
  { id, version }: Supported,
  { maintenanceMonths }: Policy['policy'],
  today: string,
  { errors }: Judgement,
): void {
  const where = `${POLICY}: libraries.${id}.lines`;
  const current = lines.find(({ state }) => state === 'current')?.line;
  const major = lineOf(version);
  if (current !== major)
    errors.push(`${where}: ${current} is current, but the library has version ${version}; update it`);
  for (const line of lines) {
    if (line.state !== 'maintenance') continue;
    const earliest = monthsAfter(line.since, maintenanceMonths);
    if (line.until < earliest)
      errors.push(
        `${where}: the maintenance of ${line.line} lasts ${maintenanceMonths} months, until ${earliest} or later`,
      );
    else if (line.until < today)
      errors.push(
        `${where}: the maintenance of ${line.line} ended on ${line.until}; remove the line, or decide on a later date`,
      );
  }
}

function judgeRuntime(
  { version, endOfLife, decision }: Runtime,
  { id, title, version: own }: Supported,
  { deprecationMonths, warningMonths }: Policy['policy'],
  today: string,
  { errors, warnings }: Judgement,
): void {
  const runtime = `${title} ${version}`;
  const where = `${POLICY}: libraries.${id}: ${runtime}`;
  if (decision !== undefined) {
    const earliest = monthsAfter(decision.decided, deprecationMonths);
    if (decision.until < earliest)
      errors.push(
        `${where} would be removed on ${decision.until}, ${deprecationMonths} months after the decision is ${earliest}; use that date or a later one`,
      );
    else if (decision.until < today)
      errors.push(
        `${where}: its decision ended on ${decision.until}; remove the runtime in ${decision.removedIn}.0.0, or decide on a later date`,
      );
    if (decision.removedIn <= lineOf(own))
      errors.push(
        today < decision.until
          ? `${where} is promised until ${decision.until}, and ${own} would drop it; wait, or set removedIn to ${lineOf(own) + 1}`
          : `${where} is removed in ${decision.removedIn}.0.0, but the library has version ${own}; remove it from this file and from the requirements of the library`,
      );
    return;
  }
  if (endOfLife < today)
    errors.push(
      `${where} reached its end of life on ${endOfLife} and nobody has decided; remove it in a major version, or add a decision`,
    );
  else if (monthsAfter(today, warningMonths) >= endOfLife)
    warnings.push(`${where} reaches its end of life on ${endOfLife}; decide before then whether to deprecate it`);
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
