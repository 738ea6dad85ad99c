import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Language } from '../../generators/names/naming.ts';
import { JAVA_DEPENDENCIES, javaDependencies } from '../../scripts/runtimes/java.ts';
import { venvProgram } from '../../scripts/runtimes/python.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PARSERS = join(import.meta.dirname, 'parsers');
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');

/**
 * Compiles the library in a folder with its language's own tools, as strictly as the libraries of this repository. What
 * the compiler makes lies in `dist` for Node.js and in `target/classes` for Java.
 * @throws {Error} with what the tool says
 */
export const compile: Record<Language, (folder: string) => Promise<void>> = {
  php: async (folder) => {
    await run('php', [join(PARSERS, 'load.php'), folder], folder);
    await run('phpcs', [`--standard=${join(ROOT, 'sdks/php/phpcs.xml.dist')}`, ...present(folder, PHP)], folder);
  },
  python: async (folder) => {
    await run(venvProgram('ruff'), ['check', '--no-cache', '.'], folder);
    await run(venvProgram('ruff'), ['format', '--check', '--diff', '--no-cache', '.'], folder);
    await run(venvProgram('python'), [join(PARSERS, 'import.py'), join(folder, 'src')], folder);
    await run(venvProgram('mypy'), ['--cache-dir', devNull, ...present(folder, PYTHON)], folder);
  },
  // TypeScript's own declarations take half of its time, and are not what is judged.
  node: (folder) => run(process.execPath, [TSC, '--project', folder, '--skipLibCheck'], folder),
  java: async (folder) => {
    const sources = present(folder, JAVA).flatMap((part) => javaFiles(join(folder, part)));
    const target = join(folder, 'target/classes');
    await run('javac', [...javacOptions(folder), '-cp', await javaClassPath(), '-d', target, ...sources], folder);
  },
};

const PHP = ['src', 'generated', 'tests'];
const PYTHON = ['src', 'tests'];
const JAVA = ['src/main/java', 'src/generated/java', 'src/test/java'];

function present(folder: string, parts: readonly string[]): string[] {
  return parts.filter((part) => existsSync(join(folder, part)));
}

function javaFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.java'))
    .map((name) => join(folder, name));
}

// What Maven would tell the compiler: starting Maven takes longer than compiling.
function javacOptions(folder: string): string[] {
  const pom = readFileSync(join(folder, 'pom.xml'), 'utf8');
  const release = /<maven\.compiler\.release>(\d+)</.exec(pom)?.[1];
  const listed = /<compilerArgs>([\s\S]*?)<\/compilerArgs>/.exec(pom)?.[1] ?? '';
  const args = [...listed.matchAll(/<arg>(.*?)<\/arg>/g)].map(([, arg = '']) => arg);
  if (release === undefined || args.length === 0) {
    throw new Error(`${folder}/pom.xml has no maven.compiler.release or no compilerArgs; it must have both`);
  }
  return ['--release', release, '-encoding', 'UTF-8', '-J-XX:TieredStopAtLevel=1', ...args];
}

/** Where the dependencies of the Java library are. The build of the library writes it down; Maven is asked without it. */
export async function javaClassPath(): Promise<string> {
  const library = join(ROOT, 'sdks/java');
  if (!existsSync(JAVA_DEPENDENCIES) || !javaDependencies().split(delimiter).every(existsSync)) {
    await run('mvn', ['--batch-mode', '--quiet', 'dependency:build-classpath@classpath'], library);
  }
  return javaDependencies();
}

async function run(program: string, args: readonly string[], cwd: string): Promise<void> {
  try {
    await promisify(execFile)(program, args, { cwd, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const { message, stdout = '', stderr = '' } = error as Error & { stdout?: string; stderr?: string };
    const said = `${stdout}${stderr}`.trim();
    throw new Error(said === '' ? message : `${program}:\n${said}`, { cause: error });
  }
}
