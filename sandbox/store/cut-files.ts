/** Finds files of a database that were cut, such as by a copy that was interrupted: PostgreSQL notices only when it reads them. */
import { createHash } from 'node:crypto';
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Sizes of all files at the last end of the database, beside its folder. No such file exists while it is open, or was killed. */
const SIZES = '.sizes.json';
/** PostgreSQL changes this file at each start, also if an older version of the sandbox starts it. */
const CONTROL = 'global/pg_control';
/** Files without which data are lost: not the configuration, and no copy that PostgreSQL makes again. */
const IS_DATA = /^(?:base|global|pg_multixact|pg_xact)\/(?!.*pg_internal\.init)/;
/** Files of tables and indexes, with their maps: `base/5/16384`, `base/5/16384_fsm`, `global/1260.1`. */
const RELATION = /^(?:base\/\d+|global)\/\d+(?:_\w+)?(?:\.\d+)?$/;
const BLOCK = 8192;

interface Sizes {
  readonly control: string;
  readonly files: Readonly<Record<string, number>>;
}

/** Notes the sizes of the files of a database that has ended in good order. */
export function noteSizes(data: string): void {
  const file = data + SIZES;
  try {
    const sizes: Sizes = { control: controlOf(data), files: Object.fromEntries(filesIn(data)) };
    writeFileSync(`${file}.new`, JSON.stringify(sizes), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch {
    // On a full disk, for example: without the sizes, the next start finds less.
    rmSync(`${file}.new`, { force: true });
  }
}

/** Forgets the sizes, because the database is opened or deleted. */
export const forgetSizes = (data: string): void => rmSync(data + SIZES, { force: true });

/** Returns the path of a file, below the folder of the database, that was cut or is missing; undefined if there is none. */
export function cutFile(data: string): string | undefined {
  const files = filesIn(data);
  if (files.get(CONTROL) !== BLOCK) return CONTROL;
  const noted = readSizes(data);
  const shorter = Object.entries(noted).find(([path, size]) => (files.get(path) ?? -1) < size);
  if (shorter) return shorter[0];
  for (const [path, size] of files) if (RELATION.test(path) && endsInBlock(join(data, path), size)) return path;
  return undefined;
}

function readSizes(data: string): Sizes['files'] {
  try {
    const { control, files } = JSON.parse(readFileSync(data + SIZES, 'utf8')) as Sizes;
    return control === controlOf(data) ? files : {};
  } catch {
    return {};
  }
}

const controlOf = (data: string): string =>
  createHash('sha256')
    .update(readFileSync(join(data, CONTROL)))
    .digest('hex');

function filesIn(data: string): Map<string, number> {
  const entries = readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name));
  const named = paths.map((path) => [relative(data, path).split(sep).join('/'), path] as const);
  return new Map(named.filter(([name]) => IS_DATA.test(name)).map(([name, path]) => [name, statSync(path).size]));
}

/**
 * Says that a file ends within a block. A full disk may also leave a part of a block, but of one that is still empty, and
 * that PostgreSQL ignores.
 */
function endsInBlock(path: string, size: number): boolean {
  const rest = size % BLOCK;
  if (rest === 0) return false;
  const bytes = Buffer.alloc(rest);
  const file = openSync(path, 'r');
  try {
    readSync(file, bytes, 0, rest, size - rest);
  } finally {
    closeSync(file);
  }
  return bytes.some((byte) => byte !== 0);
}
