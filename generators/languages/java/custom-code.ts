/** Code that the owner of a library adds to it. */

/** Reports whether a file makes its package one that a module can export. */
export const isJavaClass = (name: string): boolean => name.endsWith('.java') && name !== 'package-info.java';

/**
 * Adds packages to the exports of a module, which the compiler refuses for packages without a class.
 * @param folders below the package `custom` of the library
 */
export function withExports(moduleInfo: string, folders: readonly string[]): string {
  const lines = moduleInfo.split('\n');
  const first = lines.findIndex((line) => line.startsWith('  exports '));
  const base = /exports ([\w.]+);/.exec(lines[first] ?? '')?.[1];
  if (base === undefined) throw new Error('module-info.java exports no package; update generators/languages/java');
  const added = folders.map(
    (folder) => `  exports ${[base, 'custom', ...folder.split('/')].filter(Boolean).join('.')};`,
  );
  return [...lines.slice(0, first + 1), ...added, ...lines.slice(first + 1)].join('\n');
}
