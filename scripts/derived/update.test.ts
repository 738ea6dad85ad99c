import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { differingFiles, writeFiles } from './update.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'derived-'));
  write('.oxfmtrc.json', '{}');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
const colours = [{ path: 'docs/colours.md', text: async () => 'Colour:   red' }];

it('A derived file is written in the layout of the formatter, and then has no difference.', async () => {
  writeFiles(root, await differingFiles(root, colours));
  expect(readFileSync(join(root, 'docs/colours.md'), 'utf8')).toBe('Colour: red\n');
  expect(await differingFiles(root, colours)).toEqual([]);
});

it('A derived file that was edited by hand has a difference.', async () => {
  write('docs/colours.md', 'Colour: green\n');
  expect(await differingFiles(root, colours)).toEqual([{ path: 'docs/colours.md', text: 'Colour: red\n' }]);
});
