import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** Variable with the path of the report. */
export const REPORT_VARIABLE = 'SDK_TEST_REPORT';

/** The result of one test file. */
export interface FileResult {
  /** Relative to the root. */
  file: string;
  passed: number;
  failed: number;
  /** Tests that did not run. */
  skipped: number;
  /** True if the file itself has no error, such as one in a hook. */
  isOk: boolean;
  /** Seconds of its imports, hooks and tests. */
  seconds: number;
}

export interface TestReport {
  files: FileResult[];
  /** Errors outside of tests; it is unknown which file caused them. */
  unhandledErrors: number;
}

/** A reporter of vitest, which requires the default export. */
export default class TestResultsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const report: TestReport = { files: modules.map(resultOf), unhandledErrors: errors.length };
    writeFileSync(process.env[REPORT_VARIABLE] ?? '', JSON.stringify(report));
  }
}

function resultOf(module: TestModule): FileResult {
  const tests = [...module.children.allTests()].map((test) => test.result().state);
  const count = (state: string): number => tests.filter((found) => found === state).length;
  const { collectDuration, duration } = module.diagnostic();
  const [passed, failed] = [count('passed'), count('failed')];
  return {
    file: module.relativeModuleId,
    passed,
    failed,
    skipped: tests.length - passed - failed,
    isOk: module.ok(),
    seconds: (collectDuration + duration) / 1000,
  };
}
