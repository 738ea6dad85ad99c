/** Part of Redocly's rule interface that the rules use; @redocly/cli does not ship types for it. */
export interface Location {
  source: { absoluteRef: string };
  /** JSON Pointer within the file, as a URI fragment. */
  pointer: string;
  child(path: readonly (string | number)[]): Location;
  key(): Location;
}

export interface Context {
  location: Location;
  report(diagnostic: { message: string; location?: Location }): void;
  resolve(node: unknown, from?: string): { node?: unknown; location?: Location };
}

type Visitor = Record<string, unknown>;
/** Called once for each document, so a rule may keep state in its closure. */
export type Rule = () => Visitor;

export type Fields = Record<string, unknown>;

/** Node of the contract and its location, with any `$ref` resolved. */
export interface NodeRef {
  node: Fields;
  location: Location;
}

/** Returns the members of a node; an empty object if the node is not an object. */
export function fields(node: unknown): Fields {
  return typeof node === 'object' && node !== null ? (node as Fields) : {};
}

/** Returns the items of an array; an empty array if the node is not an array. */
export function items(node: unknown): readonly unknown[] {
  return Array.isArray(node) ? node : [];
}

/** Returns the member `key` of a node, with any `$ref` resolved. */
export function member(context: Context, { node, location }: NodeRef, key: string | number): NodeRef {
  let current: NodeRef = { node: fields(node[key]), location: location.child([key]) };
  while (typeof current.node['$ref'] === 'string') {
    const target = context.resolve(current.node, current.location.source.absoluteRef);
    if (target.location === undefined) return { node: {}, location: current.location };
    current = { node: fields(target.node), location: target.location };
  }
  return current;
}

/** Returns all members of an object or items of an array, with any `$ref` resolved. */
export function members(context: Context, nodeRef: NodeRef): (NodeRef & { key: string })[] {
  return Object.keys(nodeRef.node).map((key) => ({ key, ...member(context, nodeRef, key) }));
}
