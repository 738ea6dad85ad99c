/** Why a header can't be sent (RFC 9110 section 5); undefined when it can. A line break in it would be a header of its own. */
export function headerError(name: string, value: string): string | undefined {
  if (!/^[!#$%&'*+.^`|~\w-]+$/.test(name)) return `"${name}" is no name of a header`;
  if (isHeaderText(value)) return undefined;
  return `header ${name} holds a line break or another character that can't be sent`;
}

export function isHeaderText(value: string): boolean {
  return /^[\t -~\u0080-\u00FF]*$/.test(value);
}
