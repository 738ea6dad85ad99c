import { LOOPBACK_HOSTS } from '../behaviour.ts';
import { ConfigurationError } from '../errors/sdk-errors.ts';

/**
 * The base URL without a slash at its end.
 * @throws {ConfigurationError} when it is none, is not safe, or has parts that a base can't have
 */
export function parseBaseUrl(text: string, allowHttp: boolean): string {
  const url = parse(text);
  if (url.username !== '' || url.password !== '') {
    throw new ConfigurationError('baseUrl holds credentials: leave them out, the API key is sent as a header');
  }
  if (url.search !== '' || url.hash !== '' || /[?#]/.test(text)) {
    throw new ConfigurationError('baseUrl has a query or a fragment: leave it out');
  }
  const isHttpSafe = allowHttp || LOOPBACK_HOSTS.includes(url.hostname.replace(/^\[(.*)\]$/, '$1'));
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHttpSafe)) {
    throw new ConfigurationError(
      `baseUrl ${url.origin} would send the API key in the clear: use https, or set allowHttp`,
    );
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}

function parse(text: string): URL {
  try {
    return new URL(text);
  } catch (cause) {
    throw new ConfigurationError('baseUrl is no URL: give one such as https://api.example.com', { cause });
  }
}
