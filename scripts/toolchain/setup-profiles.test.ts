import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FakeMachine } from './fake-machine.ts';
import type { Profile } from './profiles.mjs';
import { setUp } from './setup.mjs';

const TOOLS = ['java', 'javac', 'mvn', 'python3', 'php', 'composer', 'phpunit', 'phpcs', 'curl', 'openssl', 'postgres'];

let checkout: FakeMachine;
beforeEach(() => {
  checkout = new FakeMachine();
});
afterEach(() => checkout.remove());

/** Runs the setup for a profile, and returns the programs that it started, each once. */
async function startedFor(profile: Profile): Promise<string[]> {
  const before = checkout.started.length;
  const exitCode = await setUp(checkout.context({ profile }));
  expect({ exitCode, output: checkout.texts.join('') }).toMatchObject({ exitCode: 0 });
  return [...new Set(checkout.started.slice(before))].toSorted();
}

function leaveOnly(...tools: readonly string[]): void {
  for (const tool of TOOLS) if (!tools.includes(tool)) checkout.shelve(tool);
}

describe('a setup', () => {
  test('of Node.js starts no other program and makes no venv', async () => {
    leaveOnly();
    expect(await startedFor({ level: 'node' })).toEqual(['npm']);
    expect(checkout.calls).toEqual([expect.stringMatching(/^npm ci /)]);
    expect(await startedFor({ level: 'node' })).toEqual([]);
  });

  test.each([
    [['node'], ['java']],
    [['java'], ['java', 'javac']],
    [['php'], ['java', 'php']],
    [['python'], ['java', 'python3']],
    [undefined, ['java', 'javac', 'php', 'python3']],
  ])('of the generator for %j needs %j', async (languages, tools) => {
    leaveOnly(...tools);
    const profile: Profile = { level: 'generate', ...(languages === undefined ? {} : { languages }) };
    expect(await startedFor(profile)).toEqual([...tools, 'npm'].toSorted());
    expect(checkout.calls.some((call) => call.startsWith('python3 -m venv'))).toBe(tools.includes('python3'));
    expect(await startedFor(profile)).toEqual([]);
    expect(await startedFor({ level: 'node' })).toEqual([]);
  });

  test('of all tools has set up every part of them', async () => {
    await startedFor({ level: 'tests' });
    const parts: Profile[] = [{ level: 'generate', languages: ['php'] }, { level: 'generate' }, { level: 'libraries' }];
    for (const part of parts) expect(await startedFor(part)).toEqual([]);
  });

  test('is repeated after a change of one of its tools, but of no other', async () => {
    const withoutPhp: Profile = { level: 'generate', languages: ['java', 'node'] };
    await startedFor(withoutPhp);
    checkout.program('php', `echo 'PHP 8.4.1'; echo 'modules: json'`);
    expect(await startedFor(withoutPhp)).toEqual([]);
    expect(await startedFor({ level: 'generate', languages: ['php'] })).toEqual(['java', 'npm', 'php']);
  });
});
