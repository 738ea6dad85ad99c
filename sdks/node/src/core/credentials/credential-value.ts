import { ConfigurationError, IntegrationApiError } from '../errors/sdk-errors.ts';
import { isHeaderText } from '../request/sendable.ts';
import type { ApiKeySource } from '../options/client-options.ts';
import type { CredentialScheme } from '../auth/client-credentials.ts';

// Control characters (RFC 7617, section 2).
const CONTROL = /\p{Cc}/u;
// Visible ASCII characters, as tokens and keys consist of them, with spaces between them.
const KEY = /^[!-~](?:[ -~]*[!-~])?$/;

/**
 * Returns a part of the credentials of a scheme.
 * @throws {ConfigurationError} without quoting it
 */
export function checkCredential({ options }: Pick<CredentialScheme, 'options'>, name: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') {
    throw new ConfigurationError(`${name} must be a text that is not empty, or a function that returns one`);
  }
  const isPair = options.length > 1;
  const isValid = isPair ? !CONTROL.test(value) && value.isWellFormed() : KEY.test(value) && isHeaderText(value);
  if (!isValid) throw new ConfigurationError(`${name} contains characters that it cannot have; copy it again`);
  return value;
}

/**
 * Returns a part of the credentials of a scheme, for which the integrator may have passed a function. The error of the function
 * may quote it, and is not passed on.
 */
export function credentialOf(
  scheme: Pick<CredentialScheme, 'options'>,
  name: string,
  source: ApiKeySource | undefined,
): string | Promise<string> {
  return typeof source === 'function' ? called(scheme, name, source) : checkCredential(scheme, name, source);
}

async function called(
  scheme: Pick<CredentialScheme, 'options'>,
  name: string,
  source: () => string | Promise<string>,
): Promise<string> {
  try {
    return checkCredential(scheme, name, await source());
  } catch (error) {
    if (error instanceof IntegrationApiError) throw error;
    throw new ConfigurationError(
      `the function ${name} failed; its error is not shown, because it may contain a secret`,
    );
  }
}
