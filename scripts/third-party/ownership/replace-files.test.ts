import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { digestOfTree, readTree } from '../../files/tree.ts';
import { withOutput } from './output.ts';
import { isUnfinished, type Move, replaceFiles, type Replacement, restore } from './replace-files.ts';

let out: string;
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'replace-'));
  write('red/a', 'a');
  write('red/file', 'file');
  write('red/folder/b', 'b');
  write('red/mine', 'mine');
});
afterEach(() => rmSync(out, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(out, path)), { recursive: true });
  writeFileSync(join(out, path), text);
}
const content = (): string => digestOfTree(readTree(out));

const texts = { 'red/a': 'new', 'red/file/deep': 'new', 'red/folder': 'new', 'blue/c': 'new', '.sdk/list': 'new' };
const REPLACEMENT: Replacement = {
  writes: new Map(Object.entries(texts).map(([path, text]) => [path, { text }])),
  deletes: ['red/file', 'red/folder/b'],
};
/** Three old files leave, and five new ones come. */
const MOVES = 8;

/** Returns a move that fails from the given one on, for so many times. */
function failing(first: number, times: number): Move {
  let count = 0;
  return (from, to) => {
    count += 1;
    if (count >= first && count < first + times) throw new Error('the disk is gone');
    renameSync(from, to);
  };
}

const EACH = Array.from({ length: MOVES }, (_, index) => index + 1);

it('All files are replaced, and nothing else remains.', () => {
  let count = 0;
  replaceFiles(out, REPLACEMENT, (from, to) => {
    count += 1;
    renameSync(from, to);
  });
  expect(count).toBe(MOVES);
  expect([...readTree(out).keys()]).toEqual([...Object.keys(texts), 'red/mine'].toSorted());
  expect(readdirSync(join(out, '.sdk'))).toEqual(['list']);
});

it.each(EACH)('A failure of move %i leaves the old files.', (first) => {
  const before = content();
  expect(() => replaceFiles(out, REPLACEMENT, failing(first, 1))).toThrow('the disk is gone');
  expect(content()).toBe(before);
  expect(isUnfinished(out)).toBe(false);
});

/** Starts a replacement that ends at a move, and cannot restore anything. */
function end(at: number): void {
  expect(() => replaceFiles(out, REPLACEMENT, failing(at, Infinity))).toThrow('the disk is gone');
  expect(isUnfinished(out)).toBe(true);
}

/** Starts a run that has nothing to do; returns what it says. */
async function nextRun(): Promise<string[]> {
  const lines: string[] = [];
  await withOutput(
    out,
    (line) => lines.push(line),
    () => {},
  );
  return lines;
}

it.each(EACH.slice(1))('A process that ends at move %i leaves what the next run restores.', async (at) => {
  const before = content();
  end(at);
  expect(await nextRun()).toEqual(['the last run ended in the middle; its changes were undone']);
  expect(content()).toBe(before);
});

it.each(EACH.slice(2))('An end at move %i, and another one while the files are restored, lose nothing.', async (at) => {
  const before = content();
  end(at);
  expect(() => restore(out, failing(2, Infinity))).toThrow('the disk is gone');
  await nextRun();
  expect(content()).toBe(before);
});

it('A file that its owner has changed after such an end stays.', () => {
  end(MOVES);
  write('red/a', 'mine');
  restore(out);
  expect(readFileSync(join(out, 'red/a'), 'utf8')).toBe('mine');
  expect(existsSync(join(out, 'blue'))).toBe(false);
});

it('Two runs, even of two checkouts, wait for each other.', async () => {
  mkdirSync(join(out, '.sdk'), { recursive: true });
  writeFileSync(join(out, '.sdk/work.pid'), String(process.ppid));
  const lines: string[] = [];
  const second = withOutput(
    out,
    (line) => {
      lines.push(line);
      rmSync(join(out, '.sdk/work.pid'));
    },
    () => 'done',
  );
  expect(await second).toBe('done');
  expect(lines).toEqual([expect.stringMatching(/^waiting for another/)]);
  expect(existsSync(join(out, '.sdk'))).toBe(false);
});

it('A run that fails leaves no folder that it has made.', async () => {
  const made = join(out, 'new/folder');
  const failed = withOutput(
    made,
    () => {},
    () => {
      throw new Error('full');
    },
  );
  await expect(failed).rejects.toThrow('full');
  expect(existsSync(join(out, 'new'))).toBe(false);
});
