import { readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

const TARGET = resolve(import.meta.dirname, '../../sdks/java/target');

/** Where the build of the Java library writes down where its dependencies are: starting a program needs no Maven. */
export const JAVA_DEPENDENCIES = join(TARGET, 'classpath.txt');

/** Where the dependencies are, as a class path. */
export function javaDependencies(): string {
  return readFileSync(JAVA_DEPENDENCIES, 'utf8').trim();
}

/** The class path of the built Java library with its tests and dependencies. */
export function builtJavaClassPath(): string {
  return [join(TARGET, 'classes'), join(TARGET, 'test-classes'), javaDependencies()].join(delimiter);
}
