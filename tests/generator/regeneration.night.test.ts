/** An owner's repository after a release: changes of its document and edits of its libraries, each with a run of the command. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/files/root.ts';
import { CHANGES } from './third-party/zoo-changes.ts';

const TIMEOUT_MS = 300_000;
const COMMAND = [join(ROOT, 'scripts/run.mjs'), 'generate', '--config', 'sdk.yaml', '--no-compile'];
const ZOO = join(import.meta.dirname, 'third-party', 'zoo.yaml');

let folder: string;
const inFolder = (path: string): string => join(folder, path);
const read = (path: string): string => readFileSync(inFolder(path), 'utf8');
const git = (...args: string[]): string => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });

/** Runs the command; returns its exit code and its lines. */
function run(...flags: string[]): { code: number | null; lines: string } {
  const { status, stdout, stderr } = spawnSync('node', [...COMMAND, ...flags], { cwd: folder, encoding: 'utf8' });
  return { code: status, lines: stdout + stderr };
}

/** Returns the files that differ from the release, without those that name the version, with a letter of git each. */
function changedFiles(): string[] {
  git('add', '--all');
  const lines = git('diff', '--cached', '--name-status', '--no-renames').trim().split('\n');
  const named = /README|CHANGELOG|\.sdk\/|package\.json|pom\.xml|create-client|ZooApi\.java|[Cc]lient\.(?:py|php)$/;
  return lines.map((line) => line.replace('\t', ' ')).filter((line) => !named.test(line));
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'regeneration-'));
  writeFileSync(inFolder('zoo.yaml'), readFileSync(ZOO));
  writeFileSync(inFolder('sdk.yaml'), 'document: zoo.yaml\n');
  const { code, lines } = run('--release');
  if (code !== 0) throw new Error(lines);
  git('init', '--quiet');
  git('config', 'user.email', 'owner@zoo.example');
  git('config', 'user.name', 'Owner');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Release');
}, TIMEOUT_MS);
afterEach(() => {
  git('reset', '--quiet', '--hard');
  git('clean', '--quiet', '-fdx');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Replaces a text that the document has, everywhere. */
function edit(from: string, to: string): void {
  const text = read('zoo.yaml');
  expect(text).toContain(from);
  writeFileSync(inFolder('zoo.yaml'), text.replaceAll(from, to));
}

describe('After a change of the document, a run has the versions, the sentence and the files of the change', () => {
  it.each(CHANGES)(
    '%s: %s',
    (_, versions, edits, sentence, files) => {
      for (const [from, to] of edits) edit(from, to);
      const { code, lines } = run();
      expect(code).toBe(0);
      const known = JSON.parse(read('sdks/.sdk/versions.json')) as Record<string, { generated: string }>;
      const generated = ['php', 'python', 'node', 'java'].map((id) => known[id]?.generated);
      expect(generated.join(' ')).toBe(versions);
      const logs = ['php', 'python', 'node', 'java'].map((id) =>
        read(`sdks/${id}/CHANGELOG.md`).replaceAll(/\n {2}/g, ' '),
      );
      expect(lines + logs.join('')).toContain(sentence);
      const changed = changedFiles();
      expect(changed).toEqual(expect.arrayContaining(files));
      expect(changed.filter((file) => /\/Fish|\/Hay|Meal/.test(file))).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

describe('After an edit of the libraries, a run loses nothing of the owner', () => {
  const CLIENT = 'sdks/node/src/generated/client.ts';

  it(
    'refuses changed files with their names, except for the changelog, and keeps or loses them if it is told so',
    () => {
      const changed = [CLIENT, 'sdks/node/README.md', 'sdks/node/package.json', 'sdks/python/pyproject.toml'];
      for (const path of changed) appendFileSync(inFolder(path), '\n');
      appendFileSync(inFolder('sdks/node/CHANGELOG.md'), '\nOurs.\n');
      edit('List keepers', 'List all keepers');
      const { code, lines } = run();
      expect(code).toBe(1);
      for (const path of changed) expect(lines).toContain(`${path.replace('sdks/', '')} was changed by hand`);
      expect(lines).not.toContain('CHANGELOG');
      expect(git('status', '--short').trim().split('\n')).toHaveLength(changed.length + 2);
      appendFileSync(inFolder('sdk.yaml'), 'keep: [node/src/generated/client.ts]\n');
      expect(run('--force').lines).toContain('lost ');
      expect(read(CLIENT)).toMatch(/\n\n$/);
      expect(read('sdks/node/README.md')).not.toMatch(/\n\n$/);
      expect(read('sdks/node/CHANGELOG.md')).toMatch(/1\.0\.1 \(unreleased\)[^]*\nOurs\.\n$/);
      expect(existsSync(inFolder('sdks/.sdk/kept/node/src/generated/client.ts'))).toBe(true);
    },
    TIMEOUT_MS,
  );

  it(
    'writes a deleted and a renamed file again, and leaves files of its own in every folder',
    () => {
      rmSync(inFolder('sdks/java/README.md'));
      renameSync(inFolder(CLIENT), inFolder('sdks/node/src/generated/mine.ts'));
      writeFileSync(inFolder('sdks/php/generated/Mine.php'), '<?php\n');
      const { code, lines } = run();
      expect(code).toBe(0);
      expect(lines).toContain('client.ts (now also node/src/generated/mine.ts): deleted by hand');
      expect(lines).toContain('php/generated/Mine.php: not generated, and stays');
      expect(
        git('status', '--short')
          .trim()
          .split('\n')
          .map((line) => line.slice(0, 2)),
      ).toEqual(['??', '??']);
    },
    TIMEOUT_MS,
  );

  it(
    'takes a checkout with CRLF for unchanged, and says that the record of releases is lost',
    () => {
      const texts = git('ls-files', 'sdks')
        .trim()
        .split('\n')
        .filter((path) => !path.endsWith('.gz'));
      for (const path of texts) writeFileSync(inFolder(path), read(path).replaceAll('\n', '\r\n'));
      expect(run('--check')).toMatchObject({ code: 0 });
      rmSync(inFolder('sdks/.sdk'), { recursive: true });
      expect(run('--check').lines).toContain('node/CHANGELOG.md has the release 1.0.0');
      expect(run('--release').code).toBe(2);
      expect(run().lines).toContain('restore it with git');
    },
    TIMEOUT_MS,
  );

  it(
    'is as if it had not begun after a kill in the middle, and the next one completes it',
    async () => {
      edit('List keepers', 'List all keepers');
      expect(run('--check').code).toBe(1);
      const killed = spawn('node', COMMAND, { cwd: folder, detached: true });
      await new Promise<void>((resolve) => {
        killed.stdout.on('data', (text: Buffer) => text.includes('rendered') && resolve());
      });
      const ended = once(killed, 'exit');
      process.kill(-(killed.pid ?? 0), 'SIGKILL');
      // Until it is reaped, the process holds its lock.
      await ended;
      expect(git('status', '--short').trim()).toBe('M zoo.yaml');
      expect(run().code).toBe(0);
      expect(run('--check').code).toBe(0);
    },
    TIMEOUT_MS,
  );
});
