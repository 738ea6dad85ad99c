import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findOnPath } from '../toolchain/commands.mjs';
import { digest } from './tree.ts';

/** The Java that runs the engine. */
export interface Jdk {
  /** Path of the program. */
  java: string;
  /** Differs for each installation and version. */
  identity: string;
}

/**
 * The Java on PATH, identified by its files: asking it would take a tenth of a run.
 * @throws {Error} one line, when there is none
 */
export function findJdk(env: NodeJS.ProcessEnv = process.env): Jdk {
  const java = findOnPath('java', env);
  if (java === null)
    throw new Error('java is not on PATH; `npm run doctor` says which one is wanted and how to get it');
  const real = realpathSync(java);
  const release = join(dirname(real), '..', 'release');
  const { mtimeMs, size } = statSync(real);
  const version = existsSync(release) ? readFileSync(release, 'utf8') : '';
  return { java, identity: digest([real, mtimeMs, size, version].join('\n')) };
}

/** The variables a tool gets: where programs and homes are, and nothing that changes what it prints. */
export function cleanEnvironment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const kept = ['PATH', 'Path', 'PATHEXT', 'HOME', 'USERPROFILE', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP', 'JAVA_HOME'];
  const values = kept.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]] as const]));
  // Without it the JVM can't open a path that is not plain ASCII.
  return { ...Object.fromEntries(values), LC_ALL: 'C.UTF-8', TZ: 'UTC', NO_COLOR: '1' };
}
