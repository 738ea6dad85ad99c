import { relative } from 'node:path';
import type { Diagnostic } from '../../generators/sources/diagnostic.ts';

/** Exit codes of all commands: 0 done, 1 a check failed, 2 the input or the call is wrong. */
export const EXIT = { ok: 0, failed: 1, badInput: 2 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

// A flood hides the first cause; the rest shows up on the next run.
const SHOWN_FINDINGS = 40;

interface StepReport {
  name: string;
  summary: string;
  /** Wall time since the step before, in milliseconds. */
  milliseconds: number;
  /** What programs want to know and people would not read. */
  details?: object;
}

export interface Reporter {
  step(step: Omit<StepReport, 'milliseconds'>): void;
  /** Prints findings of files in `folder`, one line each, and gives the exit code. */
  findings(folder: string, findings: readonly Diagnostic[]): ExitCode;
  /** Prints the one line of what went wrong and what to do. */
  failure(error: unknown): ExitCode;
  /** Ends the report; with `--json` this prints the one object there is. */
  end(code: ExitCode): ExitCode;
}

/** Lines for people, or one JSON object for programs; both tell the same. */
export function createReporter({
  json,
  atomic = false,
  out = console.log,
  err = console.error,
  now = () => performance.now(),
}: ReporterOptions): Reporter {
  const steps: StepReport[] = [];
  const problems: object[] = [];
  const suffix = atomic ? ', nothing was changed' : '';
  const start = now();
  let last = start;
  const print = (line: string, to: typeof out = out): void => {
    if (!json) to(line);
  };
  return {
    step({ name, summary, details }) {
      const milliseconds = Math.round(now() - last);
      last = now();
      steps.push({ name, summary, milliseconds, ...(details === undefined ? {} : { details }) });
      print(`${name.padEnd(9)} ${summary} (${seconds(milliseconds)})`);
    },
    findings(folder, findings) {
      const place = relative(process.cwd(), folder).replaceAll('\\', '/');
      for (const finding of findings.slice(0, SHOWN_FINDINGS)) {
        const file = place === '' ? finding.file : `${place}/${finding.file}`;
        problems.push({ ...finding, file });
        print(`${file}:${finding.line}:${finding.column} ${finding.rule}: ${finding.message}`, err);
      }
      const more = findings.length - SHOWN_FINDINGS;
      if (more > 0) print(`… and ${more} more`, err);
      return findings.length > 0 ? EXIT.badInput : EXIT.ok;
    },
    failure(error) {
      const message = error instanceof Error ? error.message : String(error);
      problems.push({ message });
      print(message, err);
      return EXIT.failed;
    },
    end(code) {
      const milliseconds = Math.round(now() - start);
      if (json) out(JSON.stringify({ ok: code === EXIT.ok, steps, problems, milliseconds }, null, 2));
      else if (code === EXIT.ok) out(`done in ${seconds(milliseconds)}`);
      else err(`${problems.length} problem${problems.length === 1 ? '' : 's'}${suffix}`);
      return code;
    },
  };
}

interface ReporterOptions {
  json: boolean;
  /** Whether a command that fails leaves everything as it was, which is then said. */
  atomic?: boolean;
  out?: (line: string) => void;
  err?: (line: string) => void;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
