/** Walks through the workflows as GitHub does: which jobs an event starts, with which rights, and what they run. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../../scripts/checks/tools.ts';
import { cat, modelOf, received, text } from '../../scripts/release/model/cases/case.ts';
import { changesetsIn } from '../../scripts/release/plan/changesets.ts';
import { FakeLibraries } from '../../scripts/release/plan/fake-libraries.ts';
import { LIMIT_MS, run } from '../../scripts/release/process.ts';
import { applyVersions } from '../../scripts/release/version/apply.ts';
import { writeFiles } from '../../scripts/release/write-files.ts';
import { npmCommand } from '../../scripts/toolchain/npm-command.ts';

interface Job {
  environment?: string;
  permissions?: Record<string, string>;
  needs?: string;
  'timeout-minutes': number;
  steps: { uses?: string; run?: string; with?: Record<string, unknown> }[];
}

interface Trigger {
  branches?: string[];
  paths?: string[];
}

interface Workflow {
  name: string;
  on: Record<string, Trigger | null>;
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

/** An event as GitHub sees it: of a pull request, the branch is the one that it is to be merged into. */
interface Event {
  name: 'pull_request' | 'push' | 'workflow_dispatch' | 'schedule';
  branch: string;
  /** Changed files. */
  paths?: readonly string[];
  /** File of the workflow, if a person starts it. */
  workflow?: string;
}

const FOLDER = join(ROOT, '.github/workflows');
const WORKFLOWS = new Map(
  readdirSync(FOLDER).map((file) => [file, parse(readFileSync(join(FOLDER, file), 'utf8')) as Workflow]),
);

const matches = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll('.', String.raw`\.`).replaceAll('*', '[^/]*')}$`).test(path);

function isStarted(file: string, { on }: Workflow, event: Event): boolean {
  if (!(event.name in on) || (event.workflow !== undefined && event.workflow !== file)) return false;
  const { branches, paths } = on[event.name] ?? {};
  const isOfBranch = branches?.some((pattern) => matches(pattern, event.branch)) ?? true;
  return isOfBranch && (paths?.some((pattern) => event.paths?.some((path) => matches(pattern, path))) ?? true);
}

/** Describes a job: its rights, its environment, its secrets, and the commands of releases that it runs. */
function described(job: Job, defaults: Workflow['permissions']): string {
  const rights = Object.entries(job.permissions ?? defaults).map(([scope, right]) => `${scope} ${right}`);
  const secrets = [...JSON.stringify(job).matchAll(/secrets\.(\w+)/g)].map(([, name = '']) => name);
  const commands = job.steps.flatMap(({ run: command = '' }) => command.replace('npm run release -- ', ''));
  const own = commands.filter((command) => command !== '' && command !== '.ci/setup');
  return [
    rights.join(', '),
    ...(job.environment === undefined ? [] : [`environment ${job.environment}`]),
    ...(secrets.length === 0 ? [] : [[...new Set(secrets)].toSorted().join(', ')]),
    own.join(', '),
  ].join('; ');
}

const started = (event: Event): Record<string, string> =>
  Object.fromEntries(
    [...WORKFLOWS]
      .filter(([file, workflow]) => isStarted(file, workflow, event))
      .flatMap(([file, { jobs, permissions }]) =>
        Object.entries(jobs).map(([name, job]) => [`${file} ${name}`, described(job, permissions)]),
      ),
  );

const CHECK = { 'check.yml test': 'contents read; .ci/run --since "$BASE", plan --check' };
const PULL_REQUEST = {
  'release-pull-request.yml version':
    'contents write, pull-requests write; RELEASE_PULL_REQUEST_TOKEN; plan, version --if-planned',
};
const PUBLISH = {
  'publish.yml stage':
    'contents read, attestations write, id-token write; environment signing; RELEASE_GPG_PASSPHRASE, RELEASE_GPG_PRIVATE_KEY; stage',
  'publish.yml publish':
    'contents write, id-token write; environment release; MAVEN_PASSWORD, MAVEN_USERNAME, NPM_TOKEN, SPLIT_REPOSITORY_TOKEN; publish, status',
};

const MODEL = modelOf(received(cat({ age: text })));
const WIDER = modelOf(received(cat({ age: text, colour: text })));

let checkout: FakeLibraries;
beforeEach(() => {
  checkout = new FakeLibraries(MODEL);
});
afterEach(() => rmSync(checkout.root, { recursive: true, force: true }));

const git = (...words: string[]): string => execFileSync('git', words, { cwd: checkout.root, encoding: 'utf8' });

/** Returns the files that differ from the last call. */
function changed(): string[] {
  git('add', '--all');
  const paths = git('diff', '--cached', '--name-only', 'HEAD').split('\n').filter(Boolean);
  commit();
  return paths;
}

const commit = (): string =>
  git('-c', 'user.name=A', '-c', 'user.email=a@zoo.example', 'commit', '--quiet', '--allow-empty', '--message', 'a');

/** Returns the files of an ordinary pull request that changes the contract, with its plan, and of the release after it. */
async function pullRequests(): Promise<{ ordinary: string[]; release: string[] }> {
  git('add', '--all');
  commit();
  const model = WIDER;
  writeFiles(checkout.root, (await checkout.plan(model)).files);
  const ordinary = changed();
  const libraries = checkout.libraries();
  await applyVersions({
    root: checkout.root,
    libraries,
    changesets: await changesetsIn(checkout.root, libraries),
    model,
    date: '2026-11-22',
    others: new Map(),
    programs: {
      async changesets() {
        await run([process.execPath, npmCommand(ROOT, '@changesets/cli', 'changeset'), 'version'], {
          cwd: checkout.root,
        });
      },
      async generate() {},
      async format() {},
    },
  });
  return { ordinary, release: changed() };
}

describe('a merge into main', () => {
  it('starts the publication if it is that of the release, and not if it only updates the plan', async () => {
    const { ordinary, release } = await pullRequests();
    expect(ordinary).toContain('releases/plan.json');
    expect(release).not.toContain('releases/plan.json');
    expect(started({ name: 'push', branch: 'main', paths: ordinary })).toEqual({ ...CHECK, ...PULL_REQUEST });
    expect(started({ name: 'push', branch: 'main', paths: release })).toEqual({
      ...CHECK,
      ...PULL_REQUEST,
      ...PUBLISH,
    });
  });

  it('starts the publication of a prerelease, too', async () => {
    const initialVersions = { 'zoo-latin': '1.2.3', 'zoo-greek': '1.2.3' };
    checkout.write('.changeset/pre.json', JSON.stringify({ mode: 'pre', tag: 'rc', initialVersions, changesets: [] }));
    const { ordinary, release } = await pullRequests();
    expect(started({ name: 'push', branch: 'main', paths: ordinary })).toEqual({ ...CHECK, ...PULL_REQUEST });
    expect(started({ name: 'push', branch: 'main', paths: release })).toMatchObject(PUBLISH);
  });
});

describe('a pull request', () => {
  it.each([
    ['an ordinary one', ['sdks/node/src/core/client/call.ts', 'releases/plan.json']],
    ['that of the release', ['releases/node/baseline.json', 'sdks/node/package.json']],
  ])('only starts the checks, without a secret and without a right to write: %s', (_, paths) => {
    expect(started({ name: 'pull_request', branch: 'main', paths })).toEqual(CHECK);
  });

  it('of a release is opened with a token whose pull requests start checks, if there is one', () => {
    const [job] = Object.values(WORKFLOWS.get('release-pull-request.yml')?.jobs ?? {});
    const opening = job?.steps.find(({ uses }) => uses?.startsWith('peter-evans/create-pull-request@'));
    expect(opening?.with?.['token']).toBe('${{ secrets.RELEASE_PULL_REQUEST_TOKEN || github.token }}');
  });
});

describe('a hotfix', () => {
  const branch = 'node-2.x';

  it('is checked in its pull request, and its merge starts nothing', () => {
    expect(started({ name: 'pull_request', branch, paths: ['sdks/node/src/core/client/call.ts'] })).toEqual(CHECK);
    expect(started({ name: 'push', branch, paths: ['releases/node/baseline.json'] })).toEqual({});
  });

  it('is published by hand', () => {
    expect(started({ name: 'workflow_dispatch', branch, workflow: 'publish.yml' })).toEqual(PUBLISH);
  });
});

describe('a publication', () => {
  const jobs = WORKFLOWS.get('publish.yml')?.jobs;

  it('waits for its stage, and can be run again as a whole, which replaces the artifact', () => {
    expect(jobs?.['publish']?.needs).toBe('stage');
    const upload = jobs?.['stage']?.steps.find(({ uses }) => uses?.startsWith('actions/upload-artifact@'));
    expect(upload?.with).toMatchObject({ name: 'release', overwrite: true });
  });

  it('is the only user of the secrets of registries and of the key', () => {
    const others = [...WORKFLOWS].filter(([file]) => file !== 'publish.yml');
    expect(JSON.stringify(others).match(/secrets\.(?!RELEASE_PULL_REQUEST_TOKEN)\w+/g)).toBeNull();
  });

  it('has more time than each of its commands, which say what took so long', () => {
    for (const job of Object.values(jobs ?? {})) expect(job['timeout-minutes'] * 60_000).toBeGreaterThan(LIMIT_MS);
  });

  it('is not started by the clock', () => {
    const jobNames = Object.keys(started({ name: 'schedule', branch: 'main' }));
    expect(jobNames).toEqual(['nightly.yml tests', 'nightly.yml sandbox']);
  });
});
