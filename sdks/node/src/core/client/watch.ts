import { printable, type Redact } from '../errors/redaction.ts';
import { warn } from '../options/environment.ts';
import type { HttpRequest } from '../transport/http.ts';
import type { AttemptOutcome, Hooks } from '../middleware/hooks.ts';

/** Returns a copy of a request for hooks, which cannot change it. */
export function viewOf(request: HttpRequest): HttpRequest {
  return Object.freeze({ ...request, headers: Object.freeze({ ...request.headers }) });
}

/** Calls a hook, if there is one with this name. */
export function callHook(
  hooks: Hooks,
  name: keyof Hooks,
  redact: Redact,
  request: HttpRequest,
  outcome?: AttemptOutcome & { wait?: number },
): void {
  const hook = hooks[name] as ((request: HttpRequest, outcome: unknown) => unknown) | undefined;
  if (hook !== undefined) watch(`hook ${name}`, hook, redact, () => hook.call(hooks, request, outcome));
}

/** Hooks and loggers whose failure has been reported. */
const reported = new WeakSet<object>();

/**
 * Runs a hook or a logger. It only watches: whatever it throws, or its promise rejects with, does not reach the call,
 * which may already have been applied. The first failure is reported as a warning.
 */
export function watch(name: string, watcher: object, redact: Redact, run: () => unknown): void {
  const report = (error: unknown): void => {
    try {
      if (reported.has(watcher)) return;
      reported.add(watcher);
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
