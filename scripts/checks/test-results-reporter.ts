import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** Variable with the path of the report. */
export const REPORT_VARIABLE = 'SDK_TEST_REPORT';

/** Variable with the path of a file for lines that a test prints after the run, also if it passes. */
export const REMARKS_VARIABLE = 'SDK_TEST_REMARKS';

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
  failures: readonly FailedTest[];
}

/** A failed test, or an error of its file outside of tests. */
interface FailedTest {
  /** Full name of the test; absent for an error outside of tests. */
  test?: string;
  message: string;
}

export interface TestReport {
  files: FileResult[];
  /** Errors outside of test files; it is unknown which file caused them. */
  unhandledErrors: readonly string[];
}

/** A reporter of vitest, which requires the default export. It prints nothing. */
export default class TestResultsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const report: TestReport = { files: modules.map(resultOf), unhandledErrors: errors.map(textOf) };
    writeFileSync(process.env[REPORT_VARIABLE] ?? '', JSON.stringify(report));
  }
}

function resultOf(module: TestModule): FileResult {
  const tests = [...module.children.allTests()];
  const count = (state: string): number => tests.filter((test) => test.result().state === state).length;
  const { collectDuration, duration } = module.diagnostic();
  const [passed, failed] = [count('passed'), count('failed')];
  return {
    file: module.relativeModuleId,
    passed,
    failed,
    skipped: tests.length - passed - failed,
    isOk: module.ok(),
    seconds: (collectDuration + duration) / 1000,
    failures: [
      ...[module, ...module.children.allSuites()]
        .flatMap((part) => part.errors())
        .map((error) => ({ message: textOf(error) })),
      ...tests.flatMap((test) =>
        (test.result().errors ?? []).map((error) => ({ test: test.fullName, message: textOf(error) })),
      ),
    ],
  };
}

/** Returns the message, the difference of an assertion, and the place in this repository. */
function textOf({ message = '', diff, stacks = [] }: SerializedError & { diff?: string; stacks?: Place[] }): string {
  const [place] = stacks;
  const at = place === undefined ? [] : [`at ${place.file}:${place.line}`];
  return [message, ...(diff === undefined ? [] : [diff]), ...at].join('\n');
}

interface Place {
  file: string;
  line: number;
}
