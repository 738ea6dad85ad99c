/** A copy of the repository, in which a test goes the steps of a guide. */
import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { trackedFiles } from '../../scripts/checks/tracked-files.ts';
import { filesBelow } from '../../scripts/files/tree.ts';
import { ROOT } from './guide.ts';

const execute = promisify(execFile);
/** On a busy machine, generating all libraries takes minutes. */
export const WALK_TIMEOUT_MS = 900_000;
const INSTALLED = ['node_modules', '.venv'];
const JARS = ['.cache/openapi-generator', '.cache/google-java-format'];
const TSC = 'node_modules/typescript-7/bin/tsc';

/** The environment without that of the test run, which would leave out tests of the copy. */
const ENV = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:VITEST|SDK_TEST_)/.test(name)));

/** Report of vitest. */
interface Report {
  testResults: { assertionResults: { status: string; title: string }[] }[];
}

export class RepositoryCopy {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'walk-')));
  readonly #edited = new Set<string>();

  constructor() {
    for (const path of trackedFiles(ROOT)) cpSync(join(ROOT, path), this.#at(path));
    for (const name of INSTALLED) symlinkSync(join(ROOT, name), this.#at(name));
    // Separate folders, so that the class archives of this run do not replace those of the original.
    for (const folder of JARS) {
      mkdirSync(this.#at(folder), { recursive: true });
      for (const name of readdirSync(join(ROOT, folder)))
        symlinkSync(join(ROOT, folder, name), this.#at(`${folder}/${name}`));
    }
  }

  /** Files that were edited by hand, sorted. */
  get edited(): readonly string[] {
    return [...this.#edited].toSorted();
  }

  /** Replaces the first `find` that follows the text `from`. */
  edit(path: string, find: string, replacement: string, from = ''): void {
    const text = readFileSync(this.#at(path), 'utf8');
    const start = text.indexOf(from);
    const at = text.indexOf(find, start);
    if (start === -1 || at === -1) throw new Error(`${path} has no ${start === -1 ? from : find}`);
    this.#write(path, text.slice(0, at) + replacement + text.slice(at + find.length));
  }

  /** Adds lines to the end of a file; a missing file is new. */
  append(path: string, text: string): void {
    this.#write(path, (existsSync(this.#at(path)) ? readFileSync(this.#at(path), 'utf8') : '') + text);
  }

  /** Runs `npm run generate`. */
  async generate(): Promise<void> {
    await this.#node('scripts/generate.ts');
  }

  /** Returns the files in which the type check finds errors. */
  async typeErrors(): Promise<string[]> {
    // The file with the state of incremental checks would be that of the original.
    const output = await execute(TSC, ['-p', '.', '--noEmit', '--incremental', 'false'], {
      cwd: this.folder,
      env: ENV,
    }).then(
      () => undefined,
      ({ stdout }: { stdout?: string }) => stdout ?? '',
    );
    if (output === undefined) return [];
    const files = [...output.matchAll(/^(\S+)\(\d+,\d+\): error/gm)].map(([, path = '']) => path);
    if (files.length === 0) throw new Error(`the type check failed: ${output}`);
    return [...new Set(files)].toSorted();
  }

  /** Runs the tests of a file whose names contain this text; returns the names of those that pass. */
  async passedTests(path: string, name: string): Promise<string[]> {
    const report = this.#at('.cache/walk.json');
    const options = ['-t', name, '--reporter=json', `--outputFile=${report}`];
    await this.#node('node_modules/vitest/vitest.mjs', 'run', path, ...options);
    const { testResults: files } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const tests = files.flatMap(({ assertionResults }) => assertionResults);
    return tests.flatMap(({ status, title }) => (status === 'passed' ? [title] : []));
  }

  /** Returns the libraries whose generated code has no match. */
  librariesWithout(pattern: RegExp): string[] {
    return LANGUAGES.map(({ id, generatedFolder }) => `sdks/${id}/${generatedFolder}`).filter((folder) => {
      const files = filesBelow(this.#at(folder)).map((file) => this.#at(`${folder}/${file}`));
      return !files.some((file) => pattern.test(readFileSync(file, 'utf8')));
    });
  }

  /** Runs a program of `programs/`, which calls the sandbox with a library; returns the JSON that it prints. */
  async call(program: string): Promise<unknown> {
    cpSync(join(import.meta.dirname, 'programs', `${program}.txt`), this.#at(program));
    return JSON.parse(await this.#node(program));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  readonly #at = (path: string): string => join(this.folder, path);

  #write(path: string, text: string): void {
    this.#edited.add(path);
    writeFileSync(this.#at(path), text);
  }

  /** Runs a program in the copy; returns its output. */
  async #node(...program: readonly string[]): Promise<string> {
    const options = { cwd: this.folder, env: ENV, maxBuffer: 1 << 26 };
    const { stdout } = await execute(process.execPath, ['--import', 'tsx', ...program], options);
    return stdout;
  }
}
