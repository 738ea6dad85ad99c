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
