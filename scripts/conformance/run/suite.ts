/** Runs the suite once: starts the server and the drivers, runs every case in every column and collects results. */
import type { Exchange } from '../assert/exchange.ts';
import { DriverError } from '../drivers/driver-process.ts';
import { Drivers } from '../drivers/drivers.ts';
import { type ExpectedFailure, readExpectedFailures, unmatchedIds } from '../results/expected-failures.ts';
import { type Column, MissingRuntime } from '../drivers/columns.ts';
import type { Ready } from '../protocol.ts';
import { type CaseResult, isFailure, resultsOf } from '../results/results.ts';
import { type Run, runCases } from './run-cases.ts';
import { runFailedAgain } from './run-failed-again.ts';
import type { Case } from '../scenarios/scenario.ts';
import { applicable, inapplicability } from '../schedule/traits.ts';
import { type ConformanceServer, startConformanceServer } from '../server/server.ts';

interface Suite extends Pick<Run, 'extent' | 'onDone'> {
  /** True if `columns` are all columns, so that wire parity is part of the results. */
  isComplete: boolean;
  /** Cases to run. */
  cases: readonly Case[];
  /** All existing cases; an expected failure of any other is an error. */
  all: readonly Case[];
  columns: readonly Column[];
  /** Called once the drivers have started, before the first case. */
  onReady?: (ready: readonly Ready[]) => void;
}

export interface SuiteResult {
  results: readonly CaseResult[];
  exchanges: readonly Exchange[];
  ready: readonly Ready[];
  /** Expected failures by column. */
  expectedFailures: ReadonlyMap<string, readonly ExpectedFailure[]>;
  /** Cases that failed and ran once more, alone, as `case in column`. */
  again: readonly string[];
  /**
   * Errors outside the results: a driver that does not start or breaks the protocol, an expected failure without a case,
   * or a server error.
   */
  errors: readonly string[];
}

export async function runSuite({ isComplete, cases, all, columns, onReady, ...options }: Suite): Promise<SuiteResult> {
  const expectedFailures = new Map(columns.map(({ id }) => [id, readExpectedFailures(id)]));
  const server = await startConformanceServer();
  const { drivers, errors } = await startAll(columns, server.ca);
  try {
    onReady?.(drivers.map(({ ready }) => ready));
    const first = await runCases({ ...options, cases, drivers, server });
    const { exchanges: ran, again } = await runFailedAgain(first, { drivers, server, expectedFailures, isComplete });
    // A driver may send requests or break the protocol until it ends.
    await Promise.all(drivers.map((driver) => driver.stop()));
    const exchanges = withLate(ran, server);
    const results = resultsOf(exchanges, expectedFailures, { isComplete });
    return {
      results: [...results, ...inapplicable(cases, columns)],
      exchanges,
      ready: drivers.map(({ ready }) => ready),
      expectedFailures,
      again,
      errors: [
        ...errors,
        ...unmatched(columns, all, expectedFailures),
        ...server.serverErrors.map((error) => `server error: ${error}`),
        ...drivers.flatMap((driver) => driver.protocolErrors),
      ],
    };
  } finally {
    await Promise.all(drivers.map((driver) => driver.stop()));
    await server.stop();
  }
}

/** Adds the number of requests that arrived after the end of each call. */
function withLate(exchanges: readonly Exchange[], server: ConformanceServer): Exchange[] {
  return exchanges.map((exchange) => ({ ...exchange, late: server.lateRequests(exchange.session) }));
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
