/** Checks that the workflows and the manifests fit the commands of a release. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../../scripts/files/root.ts';
import { LIMIT_MS } from '../../scripts/release/process.ts';
import type { StagedRelease } from '../../scripts/release/staged.ts';

interface Step {
  id?: string;
  uses?: string;
  run?: string;
  if?: string;
}

interface Job {
  needs?: string;
  permissions?: Record<string, string>;
  'timeout-minutes': number;
  strategy?: { matrix: Record<string, unknown> };
  steps: Step[];
}

interface Workflow {
  on: Record<string, { branches?: string[]; paths?: string[] } | null>;
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const FILES = readdirSync(join(ROOT, '.github/workflows'));
const workflow = (file: string): Workflow => parse(read(`.github/workflows/${file}`)) as Workflow;
const secretsIn = (file: string): string[] =>
  [...read(`.github/workflows/${file}`).matchAll(/secrets\.(\w+)/g)].map(([, name = '']) => name);

describe('the workflows', () => {
  it('run for a pull request without a secret and without a right to write', () => {
    const files = FILES.filter((name) => 'pull_request' in workflow(name).on);
    expect(files).toEqual(['check.yml', 'snapshot.yml']);
    for (const file of files) {
      expect(workflow(file).permissions).toEqual({ contents: 'read' });
      expect(Object.values(workflow(file).jobs).filter(({ permissions }) => permissions !== undefined)).toEqual([]);
      expect(secretsIn(file)).toEqual([]);
    }
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

  it('pin each action to a commit, and name its version', () => {
    const lines = FILES.flatMap((file) => read(`.github/workflows/${file}`).match(/uses: .*/g) ?? []);
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.filter((line) => !/^uses: [\w.-]+\/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  });

  it('write to a pull request without running its code', () => {
    const { on, jobs } = workflow('comment.yml');
    expect(Object.keys(on)).toEqual(['workflow_run']);
    const steps = Object.values(jobs).flatMap((job) => job.steps);
    expect(steps.filter(({ uses = '', run }) => run !== undefined || uses.startsWith('actions/checkout@'))).toEqual([]);
  });

  it('compare with no commit that a first push or a forced push does not have', () => {
    for (const file of FILES)
      expect(read(`.github/workflows/${file}`)).not.toMatch(/event\.before|HEAD[~^]|merge-base/);
  });

  it('check the versions of Node.js that have support, beginning with the oldest one', () => {
    const { libraries } = JSON.parse(read('sdks/support.json')) as {
      libraries: Record<string, { runtimes: { version: string }[] }>;
    };
    const versions = [...read('.github/workflows/check.yml').matchAll(/node-version: \[?(\d.*?)\]?$/gm)];
    const checked = versions.flatMap(([, list = '']) => list.split(', ')).toSorted();
    expect(checked).toEqual(libraries['node']?.runtimes.map(({ version }) => version).toSorted());
  });

  it('attest the files for PyPI after all conflicts are known, and before the rest is published', () => {
    const steps = workflow('publish.yml').jobs['publish']?.steps.map(({ uses, run = uses ?? '' }) => run) ?? [];
    const order = [/publish --dry-run$/, /^pypa\/gh-action-pypi-publish@/, /publish$/];
    const found = order.map((pattern) => steps.findIndex((step) => pattern.test(step)));
    expect(found.every((at) => at > 0)).toBe(true);
    expect(found).toEqual(found.toSorted((one, other) => one - other));
  });

  it('give a publication more time than each of its commands, which say what took so long', () => {
    for (const job of Object.values(workflow('publish.yml').jobs))
      expect(job['timeout-minutes'] * 60_000).toBeGreaterThan(LIMIT_MS);
  });
});

it('the packages for npm name the repository of the workflow, which npm compares with the provenance', () => {
  const { repository } = JSON.parse(read('package.json')) as { repository: object };
  for (const folder of ['sdks/node', 'sandbox/package', 'generators/package'])
    expect((JSON.parse(read(`${folder}/package.json`)) as { repository: object }).repository).toMatchObject(repository);
});

it('the announcement of a release reads what a stage has, and needs its tag', () => {
  const { announce } = workflow('publish.yml').jobs;
  const { files: _, ...staged } = {} as StagedRelease;
  const known: Record<keyof typeof staged, true> = {
    id: true,
    workspace: true,
    name: true,
    version: true,
    spelling: true,
  };
  const used = read('.github/workflows/publish.yml').matchAll(/matrix\.release\.(\w+)/g);
  expect([...used].map(([, name = '']) => name).filter((name) => !(name in known))).toEqual([]);
  const [first, ...others] = announce?.steps ?? [];
  expect(first?.id).toBe('tag');
  expect(others.map((step) => step.if)).toEqual(others.map(() => 'steps.tag.outputs.exists'));
});

it('new versions of dependencies are looked for where the manifests are', () => {
  const { updates } = parse(read('.github/dependabot.yml')) as {
    updates: { 'package-ecosystem': string; directory: string }[];
  };
  const manifests: Record<string, string> = {
    'github-actions': '.github/workflows',
    npm: 'package-lock.json',
    pip: 'requirements-dev.txt',
    composer: 'composer.json',
    maven: 'pom.xml',
  };
  const found = updates.map(({ 'package-ecosystem': kind, directory }) => join(directory, manifests[kind] ?? '?'));
  expect(found).toHaveLength(Object.keys(manifests).length);
  expect(found.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
