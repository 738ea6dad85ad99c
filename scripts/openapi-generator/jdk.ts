import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findOnPath } from '../toolchain/tools.mjs';
import { digest } from '../files/tree.ts';

/** The Java installation that runs openapi-generator. */
export interface Jdk {
  /** Path of the program. */
  java: string;
  /** Identifier that is unique for each installation and version. */
  identity: string;
}

/**
 * Returns the Java on PATH, identified by its files: running it to get the version would take a tenth of the whole run.
 * @throws {Error} one line, if Java is not on PATH
 */
export function findJdk(env: NodeJS.ProcessEnv = process.env): Jdk {
  const java = findOnPath('java', env);
  if (java === null)
    throw new Error('java is not on PATH; `npm run doctor` shows the required version and how to get it');
  const real = realpathSync(java);
  const release = join(dirname(real), '..', 'release');
  const { mtimeMs, size } = statSync(real);
  const version = existsSync(release) ? readFileSync(release, 'utf8') : '';
  return { java, identity: digest([real, mtimeMs, size, version].join('\n')) };
}

/** Returns the environment for a tool: the paths of programs and home folders, but nothing that changes its output. */
export function cleanEnvironment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const kept = ['PATH', 'Path', 'PATHEXT', 'HOME', 'USERPROFILE', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP', 'JAVA_HOME'];
  const values = kept.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]] as const]));
  // Without LC_ALL, the JVM cannot open a path that is not plain ASCII.
  return { ...Object.fromEntries(values), LC_ALL: 'C.UTF-8', TZ: 'UTC', NO_COLOR: '1' };
}
