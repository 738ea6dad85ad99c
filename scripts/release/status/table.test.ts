import { expect, it } from 'vitest';
import { formatTable, newestOf, withdrawnLines } from './table.ts';

it.each([
  [['2.9.0', '2.10.0', '2.1.0'], '2.10.0'],
  [['2.1.0-rc.1', '2.0.0'], '2.1.0-rc.1'],
  [['2.1.0rc1', '2.1.0', '2.1.0b2'], '2.1.0'],
  [['2.1.0rc1', '2.1.0a7'], '2.1.0rc1'],
  [['nightly'], undefined],
  [[], undefined],
])('the newest of %j is %s', (versions, newest) => {
  expect(newestOf(versions)).toBe(newest);
});

it('the table tells what a registry has: nothing, a newer version, a version that it still processes, or no response', () => {
  const published = [
    { kind: 'npm', newest: '3.0.0', older: '2.3.0' },
    { kind: 'central', newest: '2.2.0', underway: '2.3.0 validating' },
    { kind: 'mirror' },
  ];
  const tagged = { kind: 'tags', problem: 'it is down' };
  const rows = [{ title: 'Red', version: '2.3.0', planned: '2.3.0', published, tagged, support: 'current' }];
  expect(formatTable(rows).map((line) => line.split(/ {2,}/))).toEqual([
    ['SDK', 'repository', 'planned', 'staged', 'published', 'tagged', 'support'],
    [
      'Red',
      '2.3.0',
      '2.3.0',
      '–',
      'npm 2.3.0 (newest 3.0.0), central 2.2.0 (2.3.0 validating), mirror –',
      '?',
      'current',
    ],
  ]);
});

it('a version that was withdrawn is named with what to do', () => {
  const row = { title: 'Red', version: '2.3.0', tagged: { kind: 'tags', newest: '2.3.0' }, support: 'current' };
  const rows = [
    {
      ...row,
      published: [
        { kind: 'npm', newest: '2.3.0' },
        { kind: 'split', newest: '2.2.0', withdrawn: '2.3.0' },
      ],
    },
  ];
  expect(formatTable(rows)[1]).toContain('npm 2.3.0, split 2.2.0 (2.3.0 withdrawn)');
  expect(withdrawnLines(rows)).toEqual([
    'Red 2.3.0 was withdrawn from split: leave it and release another version, or send it with npm run release -- publish --again',
  ]);
});
