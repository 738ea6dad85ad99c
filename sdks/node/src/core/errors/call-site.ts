import { IntegrationApiError } from './sdk-errors.ts';

/**
 * Adds the frames of the caller to the stack trace of an error, which otherwise ends inside of the library: an attempt
 * fails long after the caller's function has returned its promise.
 * @param site error created when the call was made; its stack trace is only formatted here, after a failure
 */
export function addCaller(error: unknown, site: Error): void {
  if (!(error instanceof IntegrationApiError)) return;
  const { stack } = site;
  // A program can replace stack traces by any value (Error.prepareStackTrace).
  if (typeof stack !== 'string' || typeof error.stack !== 'string') return;
  const [, ...frames] = stack.split('\n');
  const own = error.stack.split('\n').filter((line) => !frames.includes(line));
  error.stack = [...own, ...frames].join('\n');
}
