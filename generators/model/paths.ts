/** Paths as they are sent (RFC 3986). */

const PLACEHOLDER = /\{([^{}]+)\}/;
// All characters of a path and a query stay, and so do triplets that are there already.
const ENCODED = /%(?![\dA-Fa-f]{2})|[^\w.~!$&'()*+,;=:@/?%-]/gu;

/**
 * Returns the path of a document as it is sent, with its placeholders: other characters than those of a URL are
 * percent-encoded. A fragment, by which some documents tell operations with the same path apart, is never sent (RFC
 * 9110, section 4.2.5).
 */
export function sentPath(path: string): string {
  return pathParts(path)
    .map((part, index) => (index % 2 === 1 ? `{${part}}` : encoded(part)))
    .join('');
}

/** Returns the names of the placeholders of a path, in order. One may occur several times. */
export function placeholdersOf(path: string): string[] {
  return pathParts(path).filter((_, index) => index % 2 === 1);
}

/** Reports whether a path has a fragment. */
export function hasFragment(path: string): boolean {
  return path.split(PLACEHOLDER).some((part, index) => index % 2 === 0 && part.includes('#'));
}

/** Returns literal text and names of placeholders in turn, without a fragment. */
function pathParts(path: string): string[] {
  const parts = path.split(PLACEHOLDER);
  const last = parts.findIndex((part, index) => index % 2 === 0 && part.includes('#'));
  return last < 0 ? parts : [...parts.slice(0, last), (parts[last] ?? '').replace(/#.*/s, '')];
}

// Half a surrogate pair has no form in UTF-8.
const encoded = (text: string): string =>
  text.replaceAll(/\p{Cs}/gu, '\uFFFD').replaceAll(ENCODED, (character) => encodeURIComponent(character));
