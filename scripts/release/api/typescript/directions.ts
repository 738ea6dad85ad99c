import ts from 'typescript';
import type { Side } from '../types.ts';
import { modifiersOf, type Report } from './report.ts';

type OneSide = Exclude<Side, 'both'>;

const other = (side: OneSide): OneSide => (side === 'given' ? 'received' : 'given');

/**
 * Follows types from what programs call, as `directionsIn` does for outlines: the parameters of a function are on the other
 * side than its result.
 * @returns the side of each type; `both` for one that nothing reaches
 */
export function sidesIn(reports: readonly Report[]): (name: string) => Side {
  const seen = { given: new Set<string>(), received: new Set<string>() };
  const todo: [node: ts.Node, side: OneSide][] = [];
  const declared = (name: string): ts.Node[] => reports.flatMap(({ declarations }) => declarations.get(name) ?? []);
  const reach = (name: string, side: OneSide): void => {
    if (seen[side].has(name)) return;
    seen[side].add(name);
    // Programs pass objects of a class that the library has made.
    for (const node of declared(name)) if (side === 'received' || !ts.isClassDeclaration(node)) todo.push([node, side]);
  };
  const visit = (node: ts.Node, side: OneSide): void => {
    if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node)) {
      const name = ts.isTypeReferenceNode(node) ? node.typeName.getText() : node.expression.getText();
      // Some members of a type can be given without the others.
      if (name === 'Pick') return;
      reach(name, side);
    }
    // Only subclasses of the library meet it.
    if (modifiersOf(node).has('protected')) return;
    const isMade = ts.isConstructorDeclaration(node);
    ts.forEachChild(node, (child) => visit(child, ts.isParameter(child) ? (isMade ? 'given' : other(side)) : side));
  };
  const roots = reports.flatMap(({ exported }) => [...exported.values()]);
  for (const name of roots.filter((root) => declared(root).some(isCode))) reach(name, 'received');
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) visit(...next);
  const names = new Set(roots);
  return (name) => {
    if (seen.given.has(name)) return seen.received.has(name) ? 'both' : 'given';
    // Programs can make values of what they can import.
    return seen.received.has(name) || !names.has(name) ? 'received' : 'both';
  };
}

const isCode = (node: ts.Node): boolean =>
  ts.isClassDeclaration(node) || ts.isFunctionDeclaration(node) || ts.isVariableStatement(node);

/** Reports whether programs extend a class. */
export const isAbstract = (node: ts.Node): boolean => modifiersOf(node).has('abstract');
