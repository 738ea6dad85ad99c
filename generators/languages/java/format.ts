import type { Formatter } from '../language.ts';

const JDK_INTERNALS = ['api', 'code', 'file', 'parser', 'tree', 'util'];

// Google Java Format breaks lines at spaces only. The tags have this character instead while it runs.
const NO_BREAK = '\uE000';
const COMMENT_LINE = /^ *\/?\*.*$/gm;

/** Prepares a file so that no `{@code …}` is broken over two lines. */
export const layOut = (code: string): string =>
  code.replaceAll(COMMENT_LINE, (line) =>
    line.replaceAll(/\{@code [^\n]*?\}/g, (tag) => tag.replaceAll(' ', NO_BREAK)),
  );

/** Restores the spaces that `layOut` replaced. */
export const finish = (code: string): string => code.replaceAll(COMMENT_LINE, (line) => line.replaceAll(NO_BREAK, ' '));

/**
 * Google Java Format, with the Guava from the openapi-generator jar. It also sorts imports, removes unused ones, wraps
 * Javadoc, and fails on invalid Java.
 */
export const formatter: Formatter = {
  layOut,
  finish,
  needsCompiler: true,
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
