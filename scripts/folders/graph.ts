/** Imports between files and folders, which the check of circles and the pictures in `docs/folders.md` follow from. */
import { dirname, join } from 'node:path';
import { preProcessFile } from 'typescript';

export type Import = readonly [from: string, to: string];
/** For each entry of a folder, the entries that it imports. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the imports between files in TypeScript; packages are left out. */
export function importsIn(sources: ReadonlyMap<string, string>): Import[] {
  return [...sources].flatMap(([from, text]) =>
    preProcessFile(text, true, true).importedFiles.flatMap(({ fileName }): Import[] => {
      const to = join(dirname(from), fileName);
      return fileName.startsWith('.') && sources.has(to) ? [[from, to]] : [];
    }),
  );
}

/** Returns the imports between different nodes, which the files belong to; a file without one is left out. */
export function graphOf(imports: readonly Import[], nodesOf: (one: Import) => readonly (string | undefined)[]): Graph {
  const graph = new Map<string, Set<string>>();
  for (const one of imports) {
    const [from, to] = nodesOf(one);
    if (from === undefined || to === undefined || from === to) continue;
    graph.set(from, (graph.get(from) ?? new Set()).add(to));
  }
  return graph;
}

/** Returns the entries of the folder that two files share: those in which they are, or which they are. */
function entriesOf(files: Import): (string | undefined)[] {
  const [from, to] = files.map((path) => path.split('/')) as [string[], string[]];
  const shared = from.findIndex((part, index) => part !== to[index]);
  return shared === -1 ? [] : [from, to].map((parts) => parts.slice(0, shared + 1).join('/'));
}

/** Returns the imports between different entries of the same folder: each of them from one entry to another. */
export const importsOfEntries = (imports: readonly Import[]): Graph => graphOf(imports, entriesOf);

/** Returns entries that import each other in a circle, one list for each circle that is found. */
export function circlesIn(graph: Graph): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (entry: string, path: readonly string[]): void => {
    const start = path.indexOf(entry);
    if (start !== -1) circles.push([...path.slice(start), entry].join(' → '));
    if (start !== -1 || done.has(entry)) return;
    for (const next of graph.get(entry) ?? []) visit(next, [...path, entry]);
    done.add(entry);
  };
  for (const entry of graph.keys()) visit(entry, []);
  return circles;
}

/** Returns a graph without circles, and without the imports that a longer way implies. */
export function reduced(graph: Graph): Graph {
  const reached = new Map<string, Set<string>>();
  const reachedFrom = (node: string): Set<string> => {
    const known =
      reached.get(node) ?? new Set([...(graph.get(node) ?? [])].flatMap((next) => [next, ...reachedFrom(next)]));
    reached.set(node, known);
    return known;
  };
  const isImplied = (nexts: ReadonlySet<string>, to: string): boolean =>
    [...nexts].some((next) => next !== to && reachedFrom(next).has(to));
  return new Map([...graph].map(([from, nexts]) => [from, new Set([...nexts].filter((to) => !isImplied(nexts, to)))]));
}
