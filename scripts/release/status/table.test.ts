import { expect, it } from 'vitest';
import { formatTable, newestOf } from './table.ts';

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

it('the table has one line for each library, and a question mark for a registry that does not respond', () => {
  const published = [{ kind: 'npm', newest: '2.2.1' }, { kind: 'mirror', problem: 'it is down' }, { kind: 'third' }];
  const rows = [
    {
      title: 'Red',
      version: '2.3.0',
      planned: '2.3.0',
      published,
      tagged: { kind: 'tags', problem: 'it is down' },
      support: 'supported',
    },
  ];
  expect(formatTable(rows)).toEqual([
    'SDK  repository  planned  staged  published                     tagged  support',
    'Red  2.3.0       2.3.0    –       npm 2.2.1, mirror ?, third –  ?       supported',
  ]);
});

it('the version of an old line is shown next to the newest one', () => {
  const line = { kind: 'npm', newest: '3.0.0', older: '2.3.0' };
  const [, row] = formatTable([
    { title: 'Red', version: '2.3.0', published: [line], tagged: line, support: 'current' },
  ]);
  expect(row).toBe('Red  2.3.0       –        –       npm 2.3.0 (newest 3.0.0)  2.3.0 (newest 3.0.0)  current');
});

it('a version that a registry still processes is shown with its state', () => {
  const line = { kind: 'central', newest: '2.2.0', underway: '2.3.0 validating' };
  const [, row] = formatTable([
    { title: 'Red', version: '2.3.0', published: [line], tagged: { kind: 'tags' }, support: 'current' },
  ]);
  expect(row).toBe('Red  2.3.0       –        –       central 2.2.0 (2.3.0 validating)  –       current');
});
