/** Link in the header `Link` (RFC 8288, section 3): the URL, and its parameters. */
const LINK = /<([^<>]*)>((?:\s*;\s*[^\s;,="]+(?:\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^\s;,"]*))?)*)/g;
const PARAMETER = /;\s*([^\s;,="]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*)))?/g;

/** Returns the URL of the first link with the relation `next` in a header. */
export function nextLink(header: string | null): string | undefined {
  for (const [, url, parameters = ''] of (header ?? '').matchAll(LINK)) {
    // The first relation of a link counts (section 3.3).
    const relation = [...parameters.matchAll(PARAMETER)].find(([, name]) => name?.toLowerCase() === 'rel');
    const [, , quoted, token = ''] = relation ?? [];
    if ((quoted ?? token).toLowerCase().split(/\s+/).includes('next')) return url;
  }
  return undefined;
}

/** Returns a parameter in the query of a URL; undefined if it is missing or empty. */
export function parameterIn(url: string, name: string): string | undefined {
  const [, query] = /^[^?#]*\?([^#]*)/.exec(url) ?? [];
  return new URLSearchParams(query).get(name) || undefined;
}
