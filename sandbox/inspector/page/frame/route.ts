/** Address of a view in the fragment: `#/orders/ord_…?account=…&mode=test&q=…`. Every view can be linked to. */

export interface Route {
  readonly view: string;
  /** Identifier of the record that is open. */
  readonly id: string | undefined;
  readonly query: Readonly<Record<string, string>>;
}

/** Returns the route of a fragment; the list of requests for any other text. */
export function readRoute(hash: string): Route {
  const [path = '', search = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const [view = '', id] = path.split('/').map(decode);
  return {
    view: view || 'requests',
    id: id || undefined,
    query: Object.fromEntries(new URLSearchParams(search)),
  };
}

/** Returns the fragment of a route; empty parameters are left out. */
export function linkTo({ view, id, query }: Route): string {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString();
  const path = [view, ...(id === undefined ? [] : [id])].map(encodeURIComponent).join('/');
  return `#/${path}${search && `?${search}`}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
