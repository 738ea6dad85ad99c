/** Text of `docs/folders.md`: pictures of folders and their imports. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../../generators/languages/all.ts';
import type { Language } from '../../generators/languages/language.ts';
import { filesBelow } from '../files/tree.ts';
import { type Graph, graphOf, type Import, importsIn, reduced } from './graph.ts';
import { sourcesOf } from './sources.ts';

/** Top-level folders with TypeScript. */
const TOP = ['generators', 'openapi', 'portal', 'sandbox', 'scripts', 'tests'];
/** Written by `npm run generate`, which git does not know. */
const TYPES = ['openapi/.build/types.ts', 'openapi/.build/lab-types.ts'];

const firstFolder = (path: string): string | undefined => (path.includes('/') ? path.split('/')[0] : undefined);

/** Returns the imports between the top-level folders. */
function topGraph(root: string): Graph {
  const sources = new Map(TOP.flatMap((folder) => [...sourcesOf(root, folder)]));
  for (const path of TYPES) sources.set(path, '');
  return graphOf(importsIn(sources), (files) => files.map(firstFolder));
}

/** Returns the imports between the folders in the folder of the sandbox. */
function sandboxGraph(root: string): Graph {
  const imports = importsIn(sourcesOf(root, 'sandbox'));
  return graphOf(imports, (files) => files.map((path) => firstFolder(path.slice('sandbox/'.length))));
}

/**
 * Returns the imports between the folders of a library's hand-written code. The folders are those in a folder that has
 * some, such as `core/retry`, and otherwise that folder, such as `webhooks`.
 */
export function libraryGraph(sources: ReadonlyMap<string, string>, importsOf: Language['core']['imports']): Graph {
  const folders = [...sources.keys()].map((path) => path.split('/').slice(0, -1));
  const divided = new Set(folders.flatMap(([first, second]) => (second === undefined ? [] : [first])));
  const nodeOf = (path: string): string | undefined => {
    const [first, second] = path.split('/').slice(0, -1);
    if (second === undefined) return divided.has(first) ? undefined : first;
    return `${first}/${second}`;
  };
  const imports = [...sources].flatMap(([from, code]) =>
    importsOf(from, code).flatMap((to): Import[] => (sources.has(to) ? [[from, to]] : [])),
  );
  return graphOf(imports, (files) => files.map(nodeOf));
}

function coreGraph(root: string, { id, core }: Language): Graph {
  const folder = join(root, 'sdks', id, core.folder);
  const files = filesBelow(folder).filter((path) => core.extension.test(path) && !/(?:^|\/)generated\//.test(path));
  return libraryGraph(new Map(files.map((path) => [path, readFileSync(join(folder, path), 'utf8')])), core.imports);
}

const namesIn = (graph: Graph): string[] =>
  [...new Set([...graph].flatMap(([from, nexts]) => [from, ...nexts]))].toSorted();

const idOf = (name: string): string => name.replaceAll(/\W/g, '_');

/** Returns a diagram for Mermaid. */
export function diagramOf(graph: Graph): string {
  const drawn = reduced(graph);
  const names = namesIn(graph);
  const nodes = names.map((name) => `  ${idOf(name)}["${name}"]`);
  const arrows = [...drawn].flatMap(([from, nexts]) => [...nexts].map((to) => `  ${idOf(from)} --> ${idOf(to)}`));
  return ['```mermaid', 'flowchart TD', ...nodes, ...arrows.toSorted(), '```'].join('\n');
}

interface Picture {
  title: string;
  graph: Graph;
}

/** Returns the imports between the folders of the repository, of the sandbox and of each library. */
export function picturesOf(root: string): Picture[] {
  return [
    { title: 'The repository', graph: topGraph(root) },
    { title: 'The sandbox', graph: sandboxGraph(root) },
    ...LANGUAGES.map((language) => ({
      title: `The library for ${language.names.title}`,
      graph: coreGraph(root, language),
    })),
  ];
}

function sectionOf({ title, graph }: Picture): string {
  const imports = [...graph.values()].reduce((sum, nexts) => sum + nexts.size, 0);
  return `## ${title}\n\n${namesIn(graph).length} folders with ${imports} imports between them.\n\n${diagramOf(graph)}\n`;
}

/** Returns the whole document. */
export function foldersText(root: string): string {
  return `# Folders and their imports

\`npm run generate\` writes this document from the imports in the code. An arrow leads from a folder to one that it imports; an
arrow that a longer way implies is left out. Files next to folders and generated code are not shown. No picture has a circle:
\`scripts/folders/document.test.ts\` fails on one, and \`scripts/checks/folders.test.ts\` on one between files.

${picturesOf(root).map(sectionOf).join('\n')}`;
}
