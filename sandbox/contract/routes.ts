/** Finds the operation of a path and a method. */
import type { Operation } from './operations.ts';

export interface Route {
  /** Operations of the path by method; HEAD has that of GET. */
  readonly operations: ReadonlyMap<string, Operation>;
  /** Values of path parameters by name, percent-encoded as they were sent. */
  readonly values: Readonly<Record<string, string>>;
}

interface Node {
  readonly literals: Map<string, Node>;
  parameter: { readonly name: string; readonly node: Node } | undefined;
  operations: Map<string, Operation> | undefined;
}

/** Returns the route of a path, undefined if the contract does not have the path. */
export type Router = (path: string) => Route | undefined;

export function routerOf(operations: readonly Operation[]): Router {
  const root = newNode();
  for (const operation of operations) add(root, operation);
  return (path) => {
    // An absolute path begins with an empty segment.
    const [first, ...segments] = path.split('/');
    return first === '' ? find(root, segments) : undefined;
  };
}

const newNode = (): Node => ({ literals: new Map(), parameter: undefined, operations: undefined });

function add(root: Node, operation: Operation): void {
  let node = root;
  for (const segment of operation.path.split('/').slice(1)) {
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    if (name === undefined) {
      const known = node.literals.get(segment) ?? newNode();
      node.literals.set(segment, known);
      node = known;
    } else {
      node.parameter ??= { name, node: newNode() };
      if (node.parameter.name !== name) throw new Error(`${operation.path} renames {${node.parameter.name}}`);
      node = node.parameter.node;
    }
  }
  node.operations ??= new Map();
  node.operations.set(operation.method, operation);
  if (operation.method === 'GET') node.operations.set('HEAD', operation);
}

function find(root: Node, segments: readonly string[]): Route | undefined {
  let node = root;
  const values: Record<string, string> = {};
  for (const segment of segments) {
    const literal = node.literals.get(segment) ?? node.literals.get(decoded(segment));
    if (literal) node = literal;
    else if (node.parameter && segment !== '') {
      values[node.parameter.name] = segment;
      ({ node } = node.parameter);
    } else return undefined;
  }
  return node.operations && { operations: node.operations, values };
}

/** Returns the decoded segment, or an empty text, which no literal equals, if it cannot be decoded. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}
