/** The part of Redocly's rule interface that our rules use; @redocly/cli ships no types of it. */
export interface Location {
  source: { absoluteRef: string };
  /** JSON Pointer fragment inside the file. */
  pointer: string;
  child(path: readonly (string | number)[]): Location;
  key(): Location;
}

export interface Context {
  location: Location;
  report(problem: { message: string; location?: Location }): void;
  resolve(node: unknown, from?: string): { node?: unknown; location?: Location };
}

type Visitor = Record<string, unknown>;
/** Made anew for each document, so a rule may keep state in its closure. */
export type Rule = () => Visitor;

export type Fields = Record<string, unknown>;

/** A node of the contract and the place where it stands, after any `$ref` has been followed. */
export interface Placed {
  node: Fields;
  at: Location;
}

/** The members of a node; none when it is no object. */
export function fields(node: unknown): Fields {
  return typeof node === 'object' && node !== null ? (node as Fields) : {};
}

/** The items of a list; none when it is no list. */
export function items(node: unknown): readonly unknown[] {
  return Array.isArray(node) ? node : [];
}

/** The member `key` of a node, with any `$ref` followed to where it leads. */
export function member(context: Context, { node, at }: Placed, key: string | number): Placed {
  let current: Placed = { node: fields(node[key]), at: at.child([key]) };
  while (typeof current.node['$ref'] === 'string') {
    const { node: target, location } = context.resolve(current.node, current.at.source.absoluteRef);
    if (location === undefined) return { node: {}, at: current.at };
    current = { node: fields(target), at: location };
  }
  return current;
}

/** All members of an object or items of a list, with any `$ref` followed. */
export function members(context: Context, placed: Placed): (Placed & { key: string })[] {
  return Object.keys(placed.node).map((key) => ({ key, ...member(context, placed, key) }));
}
