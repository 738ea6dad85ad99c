/** A new user starts the sandbox, and types an example of a library's README; `tests/sandbox/package` runs the quick start. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../generators/languages/all.ts';
import { partsOf, runSandboxCommand, type SandboxCommand } from '../command/sandbox-command.ts';
import { programIn, run } from './snippets.ts';

let sandbox: SandboxCommand;
let environment: Record<string, string>;

beforeAll(async () => {
  sandbox = runSandboxCommand(['--data', 'memory']);
  const { url, key = '' } = partsOf(await sandbox.greeting);
  environment = { INTEGRATION_API_KEY: key, INTEGRATION_API_BASE_URL: url };
});
afterAll(async () => {
  sandbox.child.kill('SIGTERM');
  await sandbox.ended;
});

describe.each(LANGUAGES)('The README of $names.title', (language) => {
  it('The README has an example of errors that prints what the comment says', async () => {
    const code = programIn(language, 'Errors');
    const promised = /→ (.*)/.exec(code)?.[1];
    expect(await run(language, code, environment)).toEqual([promised]);
  });
});
