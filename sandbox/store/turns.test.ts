import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

/** Uses `turns` under a name until `end` is called, and notes when each use begins and ends. */
class Users {
  readonly log: string[] = [];
  readonly #turns = new Turns();
  readonly #ends = new Map<string, () => void>();

  use(way: 'take' | 'share', name: string): Promise<void> {
    return this.#turns[way](async () => {
      this.log.push(name);
      await new Promise<void>((end) => this.#ends.set(name, end));
      this.log.push(`end of ${name}`);
    });
  }

  async end(...names: string[]): Promise<void> {
    for (const name of names) this.#ends.get(name)?.();
    await setImmediate();
    await setImmediate();
  }
}

test('those who take it follow each other, in the order of arrival', async () => {
  const users = new Users();
  void users.use('take', 'one');
  void users.use('take', 'two');
  void users.use('take', 'three');
  await users.end('one');
  await users.end('two');
  expect(users.log).toEqual(['one', 'end of one', 'two', 'end of two', 'three']);
});

test('those who share it use it together', async () => {
  const users = new Users();
  void users.use('share', 'one');
  void users.use('share', 'two');
  await users.end('two', 'one');
  expect(users.log).toEqual(['one', 'two', 'end of two', 'end of one']);
});

test('one who takes it waits for all who share it, and those who come later wait for the one', async () => {
  const users = new Users();
  void users.use('share', 'reader');
  void users.use('share', 'other reader');
  void users.use('take', 'writer');
  void users.use('share', 'late reader');
  void users.use('share', 'other late reader');
  void users.use('take', 'late writer');
  await users.end('reader');
  expect(users.log).toEqual(['reader', 'other reader', 'end of reader']);
  await users.end('other reader');
  await users.end('writer');
  expect(users.log.slice(3)).toEqual([
    'end of other reader',
    'writer',
    'end of writer',
    'late reader',
    'other late reader',
  ]);
  await users.end('late reader', 'other late reader');
  expect(users.log.at(-1)).toBe('late writer');
});

test('one who comes to share between the end of a use and the next one waits for it', async () => {
  const users = new Users();
  void users.use('share', 'reader');
  void users.use('take', 'writer');
  const ended = users.end('reader');
  await Promise.resolve();
  await Promise.resolve();
  expect(users.log).toEqual(['reader', 'end of reader']);
  void users.use('share', 'late reader');
  await ended;
  expect(users.log).toEqual(['reader', 'end of reader', 'writer']);
  await users.end('writer');
  expect(users.log.slice(3)).toEqual(['end of writer', 'late reader']);
});

test('a use that fails ends, and the next one begins', async () => {
  const turns = new Turns();
  const failed = turns.take(() => Promise.reject(new Error('full disk')));
  const next = turns.share(() => Promise.resolve('next'));
  await expect(failed).rejects.toThrow('full disk');
  expect(await next).toBe('next');
});
