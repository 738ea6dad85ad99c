/** Finds folders that import each other in circles, which the rules of modules do not see. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';

/** Folders by name, each with the folders that it imports. */
type FolderGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** Tests and their helpers may import everything that they test, so their imports say nothing about the product. */
const TEST = /\.(?:test|tests|fixture)\.ts$|\/testing\//;

/** Returns the imports between the folders below `root`; imports of types count. */
export function folderGraph(root: string, base: string): FolderGraph {
  const graph = new Map<string, Set<string>>();
  const files = readdirSync(join(base, root), { recursive: true, encoding: 'utf8' }).map((path) => join(root, path));
  for (const file of files.filter((path) => path.endsWith('.ts') && !TEST.test(path))) {
    const folder = dirname(file);
    const imported = graph.get(folder) ?? new Set();
    graph.set(folder, imported);
    for (const { fileName } of ts.preProcessFile(readFileSync(join(base, file), 'utf8')).importedFiles) {
      const target = dirname(normalize(join(folder, fileName)));
      if (fileName.startsWith('.') && target !== folder) imported.add(target);
    }
  }
  return graph;
}

/** Returns the groups of folders of which each one leads to all others of its group. */
export function circlesOf(graph: FolderGraph): string[][] {
  const reached = new Map([...graph.keys()].map((folder) => [folder, reachedFrom(folder, graph)]));
  const groups = [...reached].map(([folder, targets]) =>
    [...targets].filter((target) => reached.get(target)?.has(folder)).toSorted(),
  );
  return [...new Map(groups.filter(({ length }) => length > 0).map((group) => [group.join(), group])).values()];
}

function reachedFrom(folder: string, graph: FolderGraph): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [folder];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const target of graph.get(next) ?? []) {
      if (!reached.has(target)) open.push(target);
      reached.add(target);
    }
  }
  return reached;
}
