import { posix, relative } from 'node:path';
import type { Diagnostic } from '../../generators/sources/diagnostic.ts';
import { createProgressBar, type ProgressBar } from './progress-bar.ts';

/**
 * Exit codes of all commands: 0 success, 1 a check or a tool failed, 2 the input or the arguments are invalid, 3 nothing failed,
 * but another service has not finished.
 */
export const EXIT = { ok: 0, failed: 1, badInput: 2, unfinished: 3 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

// A long list hides the first cause. The next run shows the rest.
const SHOWN_DIAGNOSTICS = 40;

interface StepReport {
  name: string;
  summary: string;
  /** Wall time since the previous step, in milliseconds. */
  milliseconds: number;
  /** Details for programs, which are not shown to people. */
  details?: object;
}

interface Progress {
  done: number;
  total: number;
  /** Plural of what is counted. */
  noun: string;
}

export interface Reporter {
  step(step: Omit<StepReport, 'milliseconds'>): void;
  /** Shows how much of the current step is done, on a terminal. */
  progress(progress: Progress): void;
  /** Says in one line on stderr, even with `--json`, how far the command came and what is left of its work. */
  interrupted(left: string): void;
  /** Prints one line for each diagnostic; its files are relative to `folder`. Returns the exit code. */
  diagnostics(folder: string, diagnostics: readonly Diagnostic[]): ExitCode;
  /** Prints one line with the error and the remedy. Returns the exit code. */
  failure(error: unknown): ExitCode;
  /** Ends the report; with `--json`, prints the whole report as one object. */
  end(code: ExitCode): ExitCode;
}

/** Creates a reporter that prints lines for people or, with the same content, one JSON object for programs. */
export function createReporter({
  json,
  atomic = false,
  out = console.log,
  err = console.error,
  now = () => performance.now(),
  bar = createProgressBar(process.stderr),
}: ReporterOptions): Reporter {
  const steps: StepReport[] = [];
  const errors: object[] = [];
  const suffix = atomic ? ', nothing was changed' : '';
  const start = now();
  let last = start;
  const watch = createWatch({ bar, json, err, elapsed: () => now() - start });
  const print = (line: string, to: typeof out = out): void => {
    if (json) return;
    bar.erase();
    to(line);
  };
  return {
    step({ name, summary, details }) {
      const milliseconds = Math.round(now() - last);
      last = now();
      watch.next();
      steps.push({ name, summary, milliseconds, ...(details === undefined ? {} : { details }) });
      print(`${name.padEnd(9)} ${summary} (${seconds(milliseconds)})`);
    },
    ...watch,
    diagnostics(folder, diagnostics) {
      const prefix = relative(process.cwd(), folder).replaceAll('\\', '/');
      const located = diagnostics.map((diagnostic) => ({ ...diagnostic, file: posix.join(prefix, diagnostic.file) }));
      errors.push(...located);
      for (const line of linesOf(located)) print(line, err);
      return diagnostics.length > 0 ? EXIT.badInput : EXIT.ok;
    },
    failure(error) {
      const message = error instanceof Error ? (unusable(error) ?? error.message) : String(error);
      errors.push({ message });
      print(message, err);
      return EXIT.failed;
    },
    end(code) {
      const milliseconds = Math.round(now() - start);
      if (json) out(JSON.stringify({ ok: code === EXIT.ok, steps, errors, milliseconds }, null, 2));
      else if (code === EXIT.ok) print(`done in ${seconds(milliseconds)}`);
      else if (code !== EXIT.unfinished) print(`${errors.length} error${errors.length === 1 ? '' : 's'}${suffix}`, err);
      return code;
    },
  };
}

/** Prints one line for each failure, and returns the exit code. */
export function reportFailures(lines: readonly string[], reporter: Reporter): ExitCode {
  for (const line of lines) reporter.failure(line);
  return lines.length > 0 ? EXIT.failed : EXIT.ok;
}

const UNUSABLE: Readonly<Record<string, string>> = {
  EROFS: 'the file system is read-only',
  EACCES: 'permission denied',
  ENOSPC: 'no space left',
};

/** Returns the message of an error of the file system, which a person can correct. */
function unusable({ code = '', syscall, path }: NodeJS.ErrnoException): string | undefined {
  const reason = code === 'ENOENT' && syscall === 'mkdir' ? 'it cannot be created' : UNUSABLE[code];
  if (reason === undefined || path === undefined) return undefined;
  return `${path} cannot be used: ${reason}; choose another folder, or correct this one`;
}

interface ReporterOptions {
  json: boolean;
  /** True if a failed command leaves everything unchanged; the report then says so. */
  atomic?: boolean;
  out?: (line: string) => void;
  err?: (line: string) => void;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
  bar?: ProgressBar;
}

function linesOf(diagnostics: readonly Diagnostic[]): string[] {
  const lines = diagnostics.map(
    ({ file, line, column, rule, message }) => `${file}:${line}:${column} ${rule}: ${message}`,
  );
  const more = lines.length - SHOWN_DIAGNOSTICS;
  return more > 0 ? [...lines.slice(0, SHOWN_DIAGNOSTICS), `… and ${more} more`] : lines;
}

interface Watch extends Pick<Reporter, 'progress' | 'interrupted'> {
  /** Forgets the progress of the step that has ended. */
  next(): void;
}

/** Creates the part of a reporter that knows how far the current step has come. */
function createWatch({
  bar,
  json,
  err,
  elapsed,
}: Required<Pick<ReporterOptions, 'bar' | 'json' | 'err'>> & { elapsed: () => number }): Watch {
  let current: Progress | undefined;
  return {
    next: () => (current = undefined),
    progress(progress) {
      current = progress;
      if (!json) bar.draw(progress.done, progress.total, progress.noun);
    },
    interrupted(left) {
      bar.erase();
      const done = current === undefined ? '' : `, with ${current.done} of ${current.total} ${current.noun} done`;
      err(`interrupted after ${seconds(elapsed())}${done}: ${left}`);
    },
  };
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
