import { findOnPath } from '../toolchain/tools.mjs';

/**
 * Returns the path of the Java that runs openapi-generator.
 * @throws {Error} one line, if Java is not on PATH
 */
export function findJava(): string {
  const java = findOnPath('java', process.env);
  if (java !== null) return java;
  throw new Error('java is not on PATH; install a JDK, 17 or newer: https://adoptium.net');
}

const KEPT = ['PATH', 'Path', 'PATHEXT', 'HOME', 'USERPROFILE', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP', 'JAVA_HOME'];

/** Returns the environment for a tool: the paths of programs and home folders, but nothing that changes its output. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = KEPT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]] as const]));
  // Without LC_ALL, the JVM cannot open a path that is not plain ASCII.
  return { ...Object.fromEntries(kept), LC_ALL: 'C.UTF-8', TZ: 'UTC', NO_COLOR: '1' };
}
