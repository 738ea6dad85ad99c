/** Describes a token endpoint without the query of its URL, which may be secret. */
export function endpointText(url: string): string {
  const { origin, pathname } = new URL(url);
  return `the token endpoint ${origin}${pathname}`;
}
