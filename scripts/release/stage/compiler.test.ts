import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { packaging } from '../../../generators/languages/java/release.ts';
import { compilerProblem } from './compiler.ts';

const { compiler } = packaging;
if (compiler === undefined) throw new Error('Java has no compiler');

/** Output of `mvn --version`, in colour as in some terminals. */
const maven = (java: string): string =>
  `\u001B[1mApache Maven 3.8.7\u001B[m\nMaven home: /usr/share/maven\nJava version: ${java}, vendor: Debian, runtime: /usr\n`;

const problem = (output: string): Promise<string | undefined> =>
  compilerProblem('sdks/java', { ...compiler, ask: ['printf', '%s', output] }, tmpdir());

describe('the compiler of a release', () => {
  it('is of one version, because others write other bytes', async () => {
    expect(await problem(maven('17.0.15'))).toBeUndefined();
  });

  it.each(['11.0.2', '21.0.8', '25.0.3', '1.8.0_402'])('is named if it is another one: %s', async (java) => {
    expect(await problem(maven(java))).toBe(
      `sdks/java: releases are built with Java 17, and this one has Java ${java}: set JAVA_HOME to a JDK 17`,
    );
  });

  it('is named if its version cannot be read', async () => {
    expect(await problem('The JAVA_HOME environment variable is not defined correctly')).toBe(
      'sdks/java: releases are built with Java 17, and this one has Java of an unknown version: set JAVA_HOME to a JDK 17',
    );
  });

  it('that fails is reported in one line', async () => {
    const broken = {
      ...compiler,
      ask: ['sh', '-c', 'echo "Error: no JVM at /usr/lib/jvm"; exit 1'] as const,
    };
    expect(await compilerProblem('sdks/java', broken, tmpdir())).toMatch(
      /^sdks\/java: sh .* failed: Error: no JVM at \/usr\/lib\/jvm$/,
    );
  });
});
