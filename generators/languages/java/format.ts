import type { Formatter } from '../language.ts';

const JDK_INTERNALS = ['api', 'code', 'file', 'parser', 'tree', 'util'];

/**
 * Google Java Format, with the Guava from the openapi-generator jar. It also sorts imports, removes unused ones, wraps
 * Javadoc, and fails on invalid Java.
 */
export const formatter: Formatter = {
  inputs: [],
  async commands({ files, jvm }) {
    const { classPath, flags } = await jvm();
    const exports = JDK_INTERNALS.map((name) => `--add-exports=jdk.compiler/com.sun.tools.javac.${name}=ALL-UNNAMED`);
    const main = ['-cp', classPath, 'com.google.googlejavaformat.java.Main'];
    return [
      [
        'java',
        ...flags,
        ...exports,
        ...main,
        '--replace',
        '--skip-reflowing-long-strings',
        ...files.filter((name) => name.endsWith('.java')),
      ],
    ];
  },
};
