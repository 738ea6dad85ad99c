import { expect, it } from 'vitest';
import { trustProblem } from './npm.ts';

const TRUSTED = { ACTIONS_ID_TOKEN_REQUEST_URL: 'https://github.example' };

it('npm trusts a workflow for a package that exists, if the job may ask for a token', () => {
  expect(trustProblem('@small/sdk', [], TRUSTED)).toBe(
    'npm has no package @small/sdk yet, and trusts a workflow only for a package that exists; set NODE_AUTH_TOKEN for its first version',
  );
  expect(trustProblem('@small/sdk', ['0.9.0'], {})).toBe(
    'npm has nothing to trust: the job lacks the permission `id-token: write`, and NODE_AUTH_TOKEN is not set',
  );
  expect(trustProblem('@small/sdk', ['0.9.0'], TRUSTED)).toBeUndefined();
});
