import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One change to the contract in a folder. */
export type Edit = (folder: string) => void;

/** Puts `by` in the place of `text`, which stands in the file exactly once. */
export function replace(file: string, text: string, by: string): Edit {
  return (folder) => {
    const [before, behind] = around(folder, file, text);
    writeFileSync(join(folder, file), before + by + behind);
  };
}

function around(folder: string, file: string, text: string): [before: string, behind: string] {
  const [before = '', behind, ...more] = readFileSync(join(folder, file), 'utf8').split(text);
  if (behind !== undefined && more.length === 0) return [before, behind];
  throw new Error(`${file} must have this exactly once, choose something else: ${text}`);
}

/** Adds lines after a line that stands in the file exactly once. */
export function after(file: string, line: string, ...lines: readonly string[]): Edit {
  return replace(file, `\n${line}\n`, `\n${[line, ...lines].join('\n')}\n`);
}

/** Takes away an entry at the top level of a YAML file, with all that is indented below it. */
export function removeEntry(file: string, name: string): Edit {
  return (folder) => {
    const [before, behind] = around(folder, file, `\n${name}:\n`);
    const next = /^\S/m.exec(behind);
    writeFileSync(join(folder, file), next === null ? before : `${before}\n${behind.slice(next.index)}`);
  };
}

/** Takes a file away. */
export function remove(file: string): Edit {
  return (folder) => rmSync(join(folder, file));
}

/** Lays the files of a folder beside those of the contract, none of which it may hold. */
export function add(from: string): Edit {
  return (folder) => cpSync(from, folder, { recursive: true, force: false, errorOnExist: true });
}

/** Adds each file of a folder at the end of the contract's file of that path. */
export function append(from: string): Edit {
  return (folder) => {
    for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      appendFileSync(join(folder, path.slice(from.length)), readFileSync(path));
    }
  };
}
