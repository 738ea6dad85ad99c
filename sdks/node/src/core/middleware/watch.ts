import { printable, type Redact } from '../errors/redaction.ts';
import { warn } from '../options/environment.ts';
import type { HttpRequest } from '../transport/http.ts';
import type { AttemptOutcome, Hooks } from './hooks.ts';

/** Returns a copy of a request for hooks, which cannot change it. */
export function viewOf(request: HttpRequest): HttpRequest {
  return Object.freeze({ ...request, headers: Object.freeze({ ...request.headers }) });
}

/** Calls the hook with this name, if there is one. */
export function callHook(
  hooks: Hooks | undefined,
  name: keyof Hooks,
  redact: Redact,
  request: HttpRequest,
  outcome?: AttemptOutcome & { wait?: number },
): void {
  if (hooks === undefined) return;
  // Inside of watch(), because a getter can throw as well.
  watch(`hook ${name}`, hooks, redact, () => {
    const hook = hooks[name] as ((request: HttpRequest, outcome: unknown) => unknown) | undefined;
    return hook?.call(hooks, request, outcome);
  });
}

/** Names of the hooks and loggers whose failure has been reported, by the object that has them. */
const REPORTED = new WeakMap<object, Set<string>>();

/**
 * Runs a hook or a logger. It only watches: whatever it throws, or its promise rejects with, does not reach the call,
 * which may already have been applied. The first failure is reported as a warning.
 */
export function watch(name: string, watcher: object, redact: Redact, run: () => unknown): void {
  const report = (error: unknown): void => {
    try {
      const names = REPORTED.get(watcher) ?? new Set();
      if (names.has(name)) return;
      REPORTED.set(watcher, names.add(name));
      const reason = `${name} failed, which does not affect the call. It is reported once: ${String(error)}`;
      warn(printable(redact(reason)));
    } catch {
      // Some values have no text, and a warning can fail like a logger.
    }
  };
  try {
    const result = run();
    if (typeof result === 'object' && result !== null) Promise.resolve(result).catch(report);
  } catch (error) {
    report(error);
  }
}
