/**
 * Returns the message for a header that cannot be sent (RFC 9110 section 5), or undefined. A line break in a value
 * would start another header.
 */
export function headerError(name: string, value: string): string | undefined {
  if (!/^[!#$%&'*+.^`|~\w-]+$/.test(name)) return `"${name}" is not a valid header name`;
  if (isHeaderText(value)) return undefined;
  return `header ${name} contains a line break or another character that is not allowed in a header`;
}

export function isHeaderText(value: string): boolean {
  return /^[\t -~\u0080-\u00FF]*$/.test(value);
}

// Headers that frame a message (RFC 9112 section 6) or address it.
const FRAMING = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Returns the reason why only the library sets a header, or undefined. */
export function framingError(lowerCaseName: string): string | undefined {
  return FRAMING.has(lowerCaseName) ? 'is set by the library and cannot be changed' : undefined;
}

/** Returns the error of a request that would be sent as another one, or as two, or undefined. */
export function requestError(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
): string | undefined {
  if (!/^[A-Z]+$/.test(method)) return 'the method must consist of capital letters';
  if (!/^[!-~]+$/.test(url))
    return 'the URL contains a space, a line break or another character that must be percent-encoded';
  for (const [name, value] of Object.entries(headers)) {
    const reason = framingError(name.toLowerCase());
    const error = headerError(name, value) ?? (reason === undefined ? undefined : `header ${name} ${reason}`);
    if (error !== undefined) return error;
  }
  return undefined;
}
