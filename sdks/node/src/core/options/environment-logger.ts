import { LOGGING_LEVELS, CONFIGURATION_LOG_VARIABLE } from '../../generated/behaviour.ts';
import { ConfigurationError } from '../errors/sdk-errors.ts';
import type { LogDetails, Logger } from '../middleware/logger.ts';

/**
 * Returns the logger that an environment variable asks for: it writes each line to the standard error, and the headers
 * too if the variable is `debug`. Returns undefined if the variable is not set.
 * @param name name at the start of each line
 * @throws {ConfigurationError} if the variable has another value
 */
export function environmentLogger(level: string | undefined, name: string): Logger | undefined {
  if (level === undefined) return undefined;
  if (!LOGGING_LEVELS.includes(level)) {
    throw new ConfigurationError(`${CONFIGURATION_LOG_VARIABLE} must be ${LOGGING_LEVELS.join(' or ')}, or not set`);
  }
  const write =
    (severity: string) =>
    (message: string, details: LogDetails): void => {
      const headers = level === 'debug' ? ` ${textOf(details)}` : '';
      console.error(`${name} ${severity} ${message}${headers}`);
    };
  return { info: write('info'), warn: write('warn'), ...(level === 'debug' ? { debug: write('debug') } : {}) };
}

/** Returns the headers as one line: JSON escapes line breaks. */
function textOf({ requestHeaders, responseHeaders }: LogDetails): string {
  return JSON.stringify({ request_headers: requestHeaders, response_headers: responseHeaders });
}
