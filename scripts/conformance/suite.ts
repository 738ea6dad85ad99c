/** Runs the suite once: starts the server and the drivers, runs every case in every column and collects results. */
import type { Exchange } from './assert.ts';
import { DriverError } from './driver-process.ts';
import { Drivers } from './drivers.ts';
import { type ExpectedFailure, readExpectedFailures, unmatchedEntries } from './expected-failures.ts';
import { type Column, MissingRuntime } from './columns.ts';
import type { Ready } from './protocol.ts';
import { type CaseResult, isFailure, resultsOf } from './results.ts';
import { runCases } from './run-cases.ts';
import type { Case } from './scenarios/scenario.ts';
import { dependsOnTime } from './schedule.ts';
import { type ConformanceServer, startConformanceServer } from './server/server.ts';

interface Suite {
  /** Cases to run. */
  cases: readonly Case[];
  /** Ids of all existing cases; an expected failure that matches none of them is an error. */
  ids: readonly string[];
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

export async function runSuite({ cases, ids, columns, expectedFailuresFolder, onDone }: Suite): Promise<SuiteResult> {
  const start = performance.now();
  const expectedFailures = new Map(columns.map(({ id }) => [id, readExpectedFailures(id, expectedFailuresFolder)]));
  const server = await startConformanceServer();
  const { drivers, errors } = await startAll(columns, server.ca);
  try {
    const first = await runCases({ cases, drivers, server, ...(onDone ? { onDone } : {}) });
    const { exchanges, repeated } = await repeatLate(first, { drivers, server, expectedFailures });
    const unmatched = [...expectedFailures].flatMap(([column, entries]) =>
      unmatchedEntries(entries, ids).map(
        (entry) => `expected-failures/${column}.yaml: ${entry.case} matches no case; remove it.`,
      ),
    );
    const results = resultsOf(exchanges, expectedFailures);
    const { serverErrors } = server;
    const hasOnlyPasses = results.every(({ state }) => state === 'passed');
    return {
      results,
      exchanges,
      ready: drivers.map(({ ready }) => ready),
      expectedFailures,
      errors: [...errors, ...unmatched, ...(hasOnlyPasses ? serverErrors : [])],
      warnings: [...serverErrors.map((error) => `server error: ${error}`), ...repeated],
      milliseconds: performance.now() - start,
    };
  } finally {
    await Promise.all(drivers.map((driver) => driver.stop()));
    await server.stop();
  }
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
    const failed = resultsOf(exchanges, expectedFailures).filter(({ state }) => state === 'failed');
    for (const { id, column } of failed) {
      const index = exchanges.findIndex((exchange) => exchange.case.id === id && exchange.column === column);
      const [exchange, driver] = [exchanges[index], drivers.find((candidate) => candidate.column.id === column)];
      if (exchange === undefined || driver === undefined || !mayBeLate(exchange)) continue;
      const [again] = await runCases({ cases: [exchange.case], drivers: [driver], server, run });
      if (again !== undefined) exchanges[index] = again;
      repeated.push(`${id} in ${column} was repeated on its own`);
    }
  }
  return { exchanges, repeated };
}

function mayBeLate({ case: item, reply }: Exchange): boolean {
  return reply.outcome.kind === 'driver-failure' || dependsOnTime(item);
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
