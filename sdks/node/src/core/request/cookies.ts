import { type Operation, textInStyle } from './operation.ts';
import { optionsSentAs, scalarText } from './serialise.ts';
import { percentEncode } from './url.ts';

/**
 * Returns a header with all cookies (RFC 6265 section 4.2.1), or an empty text if there are none.
 * @throws {InvalidRequestError} if a value cannot be sent
 */
export function cookieHeader(operation: Operation, options: object): string {
  const cookies = optionsSentAs(operation.cookies, options).flatMap(([name, value]) => {
    const styled = textInStyle(operation, 'cookie', name, value);
    if (styled !== undefined) return styled === '' ? [] : styled;
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    return items.length === 0
      ? []
      : `${name}=${percentEncode(items.map((item) => scalarText(operation, name, item)).join(','))}`;
  });
  return cookies.join('; ');
}
