import { CONFIGURATION_LOOPBACK_HOSTS } from '../../generated/behaviour.ts';
import { ConfigurationError } from '../errors/sdk-errors.ts';
import type { TokenEndpoint, TokenOptions } from '../auth/client-credentials.ts';

/**
 * Returns the URL of a token endpoint, which may be relative to the base URL.
 * @throws {ConfigurationError} if there is none, or if it is invalid or insecure
 */
export function tokenUrl(
  { url, urlOption }: TokenEndpoint,
  { baseUrl, allowInsecureHttp, values }: TokenOptions,
): string {
  const text = values[urlOption] ?? url;
  if (typeof text !== 'string' || text === '') {
    throw new ConfigurationError(`${urlOption} is missing: pass the URL of the token endpoint`);
  }
  // Not quoted: a secret that was pasted into the wrong option would be shown.
  if (!URL.canParse(text, `${baseUrl}/`)) throw new ConfigurationError(`${urlOption} is not a valid URL`);
  const found = new URL(text, `${baseUrl}/`);
  const isHttpSafe =
    allowInsecureHttp || CONFIGURATION_LOOPBACK_HOSTS.includes(found.hostname.replace(/^\[(.*)\]$/, '$1'));
  if (found.protocol !== 'https:' && !(found.protocol === 'http:' && isHttpSafe)) {
    throw new ConfigurationError(
      `${urlOption} would send the client secret unencrypted; use https, or set allowInsecureHttp`,
    );
  }
  if (found.username !== '' || found.password !== '' || found.hash !== '') {
    throw new ConfigurationError(`${urlOption} must not contain credentials or a fragment; remove them`);
  }
  return found.href;
}
