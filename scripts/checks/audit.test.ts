import { expect, it } from 'vitest';
import { openedIn } from './audit.ts';

it('the audit finds the files that a process or its children opened, and no others', () => {
  const trace = [
    '71 openat(AT_FDCWD</repo>, "a/one.txt", O_RDONLY) = 3</repo/a/one.txt>',
    '72 openat(AT_FDCWD</repo/a>, "one.txt", O_RDONLY) = 4</repo/a/one.txt>',
    '72 <... openat resumed>) = 21</repo/b/two words.txt>',
    '72 openat(AT_FDCWD</repo>, "absent.txt", O_RDONLY) = -1 ENOENT (No such file or directory)',
    '72 open("/etc/hosts", O_RDONLY) = 5</etc/hosts>',
    '72 open("/repository/c.txt", O_RDONLY) = 5</repository/c.txt>',
  ].join('\n');
  expect(openedIn(trace, '/repo')).toEqual(['a/one.txt', 'b/two words.txt']);
});
