import { CONFIGURATION_BASE_URL_VARIABLE, CONFIGURATION_LOOPBACK_HOSTS } from '../../generated/behaviour.ts';
import { ConfigurationError } from '../errors/sdk-errors.ts';

/**
 * Returns the base URL without a trailing slash.
 * @throws {ConfigurationError} if the URL is invalid, insecure, or has parts that a base URL must not have
 */
export function parseBaseUrl(text: string, allowInsecureHttp: boolean): string {
  if (text === '') {
    throw new ConfigurationError(`The base URL is missing: pass baseUrl or set ${CONFIGURATION_BASE_URL_VARIABLE}`);
  }
  const url = parse(text);
  const isHttpSafe =
    allowInsecureHttp || CONFIGURATION_LOOPBACK_HOSTS.includes(url.hostname.replace(/^\[(.*)\]$/, '$1'));
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHttpSafe)) {
    throw new ConfigurationError('baseUrl would send the API key unencrypted; use https, or set allowInsecureHttp');
  }
  const address = url.origin + url.pathname;
  if (url.href !== address || /[?#]/.test(text)) {
    throw new ConfigurationError('baseUrl must not contain credentials, a query or a fragment; remove them');
  }
  return address.replace(/\/+$/, '');
}

function parse(text: string): URL {
  // Neither quoted nor kept as the cause: a key that was pasted into the wrong option would be shown.
  if (typeof text === 'string' && URL.canParse(text)) return new URL(text);
  throw new ConfigurationError('baseUrl is not a valid URL; pass one such as https://api.example.com');
}
