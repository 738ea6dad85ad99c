const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Returns JSON with the members of each object in the order of their names, and all other bytes unchanged. Returns the
 * text itself if it is not JSON, has whitespace, or has a name twice in an object.
 */
export function inMemberOrder(text: string): string {
  try {
    // Each string and number becomes a string that contains its source, so that "\u00e9" and "é", 1.0 and 1 stay different.
    const sorted = written(JSON.parse(text.replaceAll(TOKEN, (token) => JSON.stringify(token))));
    return sorted.length === text.length ? sorted : text;
  } catch {
    return text;
  }
}

function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(',')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).map(([name, member]) => `${name}:${written(member)}`);
  return `{${members.toSorted().join(',')}}`;
}
