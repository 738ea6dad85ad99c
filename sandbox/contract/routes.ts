/** Finds the operation of a path and a method. */
import type { Operation } from './operations.ts';

/** Parts of an operation that its route needs. */
type Routed = Pick<Operation, 'method' | 'path'>;

export interface Route<T extends Routed = Operation> {
  /** Operations of the path by method; HEAD has the operation of GET. */
  readonly operations: ReadonlyMap<string, T>;
  /** Values of path parameters by name, percent-encoded as they were sent. */
  readonly values: Readonly<Record<string, string>>;
}

interface Node<T> {
  readonly literals: Map<string, Node<T>>;
  parameter: { readonly name: string; readonly node: Node<T> } | undefined;
  operations: Map<string, T> | undefined;
}

/** Returns the route of a path, undefined if the contract does not have the path. */
export type Router<T extends Routed = Operation> = (path: string) => Route<T> | undefined;

export function routerOf<T extends Routed>(operations: readonly T[]): Router<T> {
  const root = newNode<T>();
  for (const operation of operations) add(root, operation);
  return (path) => {
    // An absolute path begins with an empty segment.
    const [first, ...segments] = path.split('/');
    return first === '' ? find(root, segments) : undefined;
  };
}

const newNode = <T>(): Node<T> => ({ literals: new Map(), parameter: undefined, operations: undefined });

function add<T extends Routed>(root: Node<T>, operation: T): void {
  let node = root;
  for (const segment of operation.path.split('/').slice(1)) {
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    if (name === undefined) {
      const known = node.literals.get(segment) ?? newNode<T>();
      node.literals.set(segment, known);
      node = known;
    } else {
      node.parameter ??= { name, node: newNode<T>() };
      if (node.parameter.name !== name) throw new Error(`${operation.path} renames {${node.parameter.name}}`);
      node = node.parameter.node;
    }
  }
  node.operations ??= new Map();
  node.operations.set(operation.method, operation);
  if (operation.method === 'GET') node.operations.set('HEAD', operation);
}

function find<T extends Routed>(root: Node<T>, segments: readonly string[]): Route<T> | undefined {
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
