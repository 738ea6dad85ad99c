import { describe, expect, it } from 'vitest';
import { SUBCOMMANDS } from '../release/subcommands.ts';
import { fitted } from './help.ts';

const LONG = 'word '.repeat(30).trim();

describe('A help', () => {
  it('A help stays as it is if it fits', () => {
    const help = 'npm run a   does it\n\n  --b  text\n       more\n\nExit codes: 0 done.';
    expect(fitted(help)).toBe(help);
  });

  it('A help continues a long option below its text, before the lines that continue it', () => {
    const lines = fitted(`  --b  ${LONG}\n       end\n  --c  text`).split('\n');
    expect(lines.map((line) => line.search(/\S/))).toEqual([2, 7, 2]);
    expect(lines[1]).toMatch(/word end$/);
    expect(lines[2]).toBe('  --c  text');
  });

  it('A help flows a long paragraph up to its end, and keeps what begins a line', () => {
    const lines = fitted(`Text ${LONG}\nand the end.\nExit codes: 0 ${LONG}`).split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(/^word .* and the end\.$/);
    expect(lines[2]).toMatch(/^Exit codes: 0 /);
  });

  it('A help keeps a word that is too long', () => {
    expect(fitted('a'.repeat(120))).toBe('a'.repeat(120));
  });

  it.each(SUBCOMMANDS)('The help of npm run release -- $name fits into 100 columns', async ({ load }) => {
    const { help } = await load();
    const lines = fitted(help).split('\n');
    expect(lines.filter((line) => line.length > 100)).toEqual([]);
    expect(lines.join(' ').split(/\s+/)).toEqual(help.split(/\s+/));
  });
});
