import { printable } from '../core/errors/redaction.ts';
import { environmentLogger } from '../core/options/environment-logger.ts';
import type { LogDetails, Logger } from '../core/middleware/logger.ts';
import { environmentVariable } from '../core/options/environment.ts';
import { CONFIGURATION_LOG_VARIABLE, LOGGING_LINE_NAME } from '../generated/behaviour.ts';

/** Receives what a webhook handler has to say. Its functions never throw. */
export interface Report {
  /** Reports an event whose type has no function. */
  unhandled: (type: string, id: string | undefined) => void;
  /** Reports an event that another delivery has started to process. */
  inProgress: (id: string) => void;
  /** Reports a rejected or failed webhook. */
  failed: (status: number, error: unknown, id: string | undefined) => void;
}

/** Functions of the integrator that receive reports. */
interface Receivers {
  logger?: Logger | undefined;
  onError?: ((error: unknown) => void) | undefined;
}

// A log line of a webhook has no headers, because those of an unverified webhook can contain anything.
const NO_HEADERS: LogDetails = { requestHeaders: {}, responseHeaders: {} };

/**
 * Returns the reports of a handler. Errors are never lost: without `onError` they are logged, and without a logger they
 * are written to the standard error.
 * @throws {ConfigurationError} if the variable of the log level has an invalid value
 */
export function reportTo({ logger: own, onError }: Receivers): Report {
  const logger = own ?? environmentLogger(environmentVariable(CONFIGURATION_LOG_VARIABLE), LOGGING_LINE_NAME);
  const warn = (line: string): void => {
    const text = printable(line);
    if (logger === undefined) console.error(`${LOGGING_LINE_NAME} warn ${text}`);
    else logger.warn(text, NO_HEADERS);
  };
  const info = (line: string): void => quietly(() => logger?.info(printable(line), NO_HEADERS));
  return {
    unhandled: (type, id) => info(`${subject(id)} -> 204, no function for ${type}`),
    inProgress: (id) => info(`${subject(id)} -> 409, the event is in progress`),
    failed: (status, error, id) =>
      quietly(() => {
        if (onError === undefined) return warn(`${subject(id)} -> ${status} ${textOf(error)}`);
        try {
          onError(error);
        } catch (failure) {
          warn(`${subject(id)} -> ${status}, onError failed: ${textOf(failure)}`);
        }
      }),
  };
}

function subject(id: string | undefined): string {
  return id === undefined ? 'webhook' : `webhook ${id}`;
}

function textOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** Runs a function of the integrator, whose error would otherwise replace the response. */
function quietly(action: () => void): void {
  try {
    action();
  } catch {
    // A report of the failure could fail in the same way.
  }
}
