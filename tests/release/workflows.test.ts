/** Checks that the workflows and the manifests fit the commands of a release. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../../scripts/files/root.ts';
import { LIMIT_MS } from '../../scripts/release/process.ts';

interface Workflow {
  on: Record<string, { branches?: string[]; paths?: string[] } | null>;
  permissions: Record<string, string>;
  jobs: Record<string, { needs?: string; permissions?: Record<string, string>; 'timeout-minutes': number }>;
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const FILES = readdirSync(join(ROOT, '.github/workflows'));
const workflow = (file: string): Workflow => parse(read(`.github/workflows/${file}`)) as Workflow;
const secretsIn = (file: string): string[] =>
  [...read(`.github/workflows/${file}`).matchAll(/secrets\.(\w+)/g)].map(([, name = '']) => name);

describe('the workflows', () => {
  it('run for a pull request without a secret and without a right to write', () => {
    const [file = '', ...others] = FILES.filter((name) => 'pull_request' in workflow(name).on);
    expect([file, others]).toEqual(['check.yml', []]);
    expect(workflow(file).permissions).toEqual({ contents: 'read' });
    expect(Object.values(workflow(file).jobs).filter(({ permissions }) => permissions !== undefined)).toEqual([]);
    expect(secretsIn(file)).toEqual([]);
  });

  it('give the secrets of registries and the key to the publication only', () => {
    const others = FILES.filter((file) => file !== 'publish.yml').flatMap(secretsIn);
    expect(others.filter((name) => name !== 'RELEASE_PULL_REQUEST_TOKEN')).toEqual([]);
  });

  it('publish after `version` has written the baselines, which ordinary changes do not write, and by hand', () => {
    const { on, jobs } = workflow('publish.yml');
    expect(on).toEqual({ push: { branches: ['main'], paths: ['releases/*/baseline.json'] }, workflow_dispatch: null });
    expect(jobs['publish']?.needs).toBe('stage');
  });

  it('give a publication more time than each of its commands, which say what took so long', () => {
    for (const job of Object.values(workflow('publish.yml').jobs))
      expect(job['timeout-minutes'] * 60_000).toBeGreaterThan(LIMIT_MS);
  });
});

it('the packages for npm name the repository of the workflow, which npm compares with the provenance', () => {
  const { repository } = JSON.parse(read('package.json')) as { repository: object };
  for (const folder of ['sdks/node', 'sandbox/package'])
    expect((JSON.parse(read(`${folder}/package.json`)) as { repository: object }).repository).toMatchObject(repository);
});
