import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One change to the contract in a folder. */
export type Edit = (folder: string) => void;

/** Replaces `text`, which occurs in the file exactly once, by `by`. */
export function replace(file: string, text: string, by: string): Edit {
  return (folder) => {
    const [before, rest] = around(folder, file, text);
    writeFileSync(join(folder, file), before + by + rest);
  };
}

function around(folder: string, file: string, text: string): [before: string, rest: string] {
  const [before = '', rest, ...more] = readFileSync(join(folder, file), 'utf8').split(text);
  if (rest !== undefined && more.length === 0) return [before, rest];
  throw new Error(`${file} must contain this exactly once; choose another text: ${text}`);
}

/** Adds lines after a line that occurs in the file exactly once. */
export function after(file: string, line: string, ...lines: readonly string[]): Edit {
  return replace(file, `\n${line}\n`, `\n${[line, ...lines].join('\n')}\n`);
}

/** Removes an entry at the top level of a YAML file, with all lines indented below it. */
export function removeEntry(file: string, name: string): Edit {
  return (folder) => {
    const [before, rest] = around(folder, file, `\n${name}:\n`);
    const next = /^\S/m.exec(rest);
    writeFileSync(join(folder, file), next === null ? before : `${before}\n${rest.slice(next.index)}`);
  };
}

/** Removes a file. */
export function remove(file: string): Edit {
  return (folder) => rmSync(join(folder, file));
}

/** Adds the files of a folder to the contract; none of them may exist there. */
export function add(from: string): Edit {
  return (folder) => cpSync(from, folder, { recursive: true, force: false, errorOnExist: true });
}

/** Appends each file of a folder to the contract's file with the same path. */
export function append(from: string): Edit {
  return (folder) => {
    for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      appendFileSync(join(folder, path.slice(from.length)), readFileSync(path));
    }
  };
}
