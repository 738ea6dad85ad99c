/** Runs the suite once: starts the server and the drivers, runs every case in every column and collects results. */
import type { Exchange } from './assert.ts';
import { DriverError } from './driver-process.ts';
import { Drivers } from './drivers.ts';
import { type ExpectedFailure, readExpectedFailures, unmatchedIds } from './expected-failures.ts';
import { type Column, MissingRuntime } from './columns.ts';
import type { Ready } from './protocol.ts';
import { type CaseResult, isFailure, resultsOf, type State } from './results.ts';
import { runCases } from './run-cases.ts';
import type { Case } from './scenarios/scenario.ts';
import { dependsOnTime } from './schedule.ts';
import { applicable, inapplicability } from './traits.ts';
import { type ConformanceServer, startConformanceServer } from './server/server.ts';

interface Suite {
  /** Cases to run. */
  cases: readonly Case[];
  /** All existing cases; an expected failure that is none of them is an error. */
  all: readonly Case[];
  columns: readonly Column[];
  /** Folder of the lists of expected failures; defaults to the one of this repository. */
  expectedFailuresFolder?: string;
  onDone?: (exchange: Exchange) => void;
}

export interface SuiteResult {
  results: readonly CaseResult[];
  exchanges: readonly Exchange[];
  ready: readonly Ready[];
  /** Expected failures by column. */
  expectedFailures: ReadonlyMap<string, readonly ExpectedFailure[]>;
  /**
   * Errors outside the results: a driver that does not start, an expected failure without a case, and server errors in
   * a run in which every case passes.
   */
  errors: readonly string[];
  /** Server errors, which a library with expected failures may cause, and repeated cases. */
  warnings: readonly string[];
  milliseconds: number;
}

export async function runSuite({ cases, all, columns, expectedFailuresFolder, onDone }: Suite): Promise<SuiteResult> {
  const start = performance.now();
  const expectedFailures = new Map(columns.map(({ id }) => [id, readExpectedFailures(id, expectedFailuresFolder)]));
  const server = await startConformanceServer();
  const { drivers, errors } = await startAll(columns, server.ca);
  try {
    const first = await runCases({ cases, drivers, server, ...(onDone ? { onDone } : {}) });
    const { exchanges, repeated } = await repeatLate(first, { drivers, server, expectedFailures });
    const results = [...resultsOf(exchanges, expectedFailures), ...inapplicable(cases, columns)];
    const { serverErrors } = server;
    const hasOnlyPasses = results.every(({ state }) => state === 'passed');
    return {
      results,
      exchanges,
      ready: drivers.map(({ ready }) => ready),
      expectedFailures,
      errors: [...errors, ...unmatched(columns, all, expectedFailures), ...(hasOnlyPasses ? serverErrors : [])],
      warnings: [...serverErrors.map((error) => `server error: ${error}`), ...repeated],
      milliseconds: performance.now() - start,
    };
  } finally {
    await Promise.all(drivers.map((driver) => driver.stop()));
    await server.stop();
  }
}

function unmatched(
  columns: readonly Column[],
  all: readonly Case[],
  expectedFailures: SuiteResult['expectedFailures'],
): string[] {
  return columns.flatMap((column) => {
    const ids = new Set(applicable(all, column).map(({ id }) => id));
    return unmatchedIds(expectedFailures.get(column.id) ?? [], ids).map(
      (id) => `expected-failures/${column.id}.yaml: ${id} is not a case of this column; remove it.`,
    );
  });
}

function inapplicable(cases: readonly Case[], columns: readonly Column[]): CaseResult[] {
  return columns.flatMap((column) =>
    cases.flatMap((item) => {
      const reason = inapplicability(column, item);
      if (reason === undefined) return [];
      return [{ id: item.id, column: column.id, state: 'not-applicable', failures: [], reason, explanation: '' }];
    }),
  );
}

const MAX_RUNS = 3;

/**
 * Repeats failed cases one at a time if they depend on time or got no reply. A busy machine can delay a correct
 * library; a real failure fails every time.
 */
async function repeatLate(
  first: readonly Exchange[],
  {
    drivers,
    server,
    expectedFailures,
  }: Pick<SuiteResult, 'expectedFailures'> & { drivers: Drivers[]; server: ConformanceServer },
): Promise<{ exchanges: Exchange[]; repeated: string[] }> {
  const exchanges = [...first];
  const repeated: string[] = [];
  for (let run = 2; run <= MAX_RUNS; run += 1) {
    const failed = resultsOf(exchanges, expectedFailures).filter(isFailure);
    for (const { id, column, state } of failed) {
      const index = exchanges.findIndex((exchange) => exchange.case.id === id && exchange.column === column);
      const [exchange, driver] = [exchanges[index], drivers.find((candidate) => candidate.column.id === column)];
      if (exchange === undefined || driver === undefined || !mayBeLate(exchange, state)) continue;
      const [again] = await runCases({ cases: [exchange.case], drivers: [driver], server, run });
      if (again !== undefined) exchanges[index] = again;
      repeated.push(`${id} in ${column} was repeated on its own`);
    }
  }
  return { exchanges, repeated };
}

/** A reason can change only with time, so that a crash instead of an expected failure is never repeated away. */
function mayBeLate({ case: item, reply }: Exchange, state: State): boolean {
  return dependsOnTime(item) || (state === 'failed' && reply.outcome.kind === 'driver-failure');
}

/** Reports whether the run has no failed case and no error. */
export function hasPassed({ results, errors }: SuiteResult): boolean {
  return errors.length === 0 && !results.some(isFailure);
}

async function startAll(columns: readonly Column[], ca: string): Promise<{ drivers: Drivers[]; errors: string[] }> {
  const started = await Promise.allSettled(columns.map((column) => Drivers.start(column, ca)));
  const drivers = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const reasons = started.map((result) => (result.status === 'rejected' ? (result.reason as unknown) : undefined));
  const unexpected = reasons.find(
    (reason) => reason !== undefined && !(reason instanceof DriverError || reason instanceof MissingRuntime),
  );
  if (unexpected !== undefined) {
    await Promise.all(drivers.map((driver) => driver.stop()));
    throw unexpected;
  }
  const errors = reasons.flatMap((reason, index) =>
    reason instanceof Error ? [`${columns[index]?.title} was not run: ${reason.message}`] : [],
  );
  return { drivers, errors };
}
