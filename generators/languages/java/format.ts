import type { Formatter } from '../language.ts';

const JDK_INTERNALS = ['api', 'code', 'file', 'parser', 'tree', 'util'];

/**
 * Google's style; the Guava it needs is in the jar of openapi-generator. It also sorts imports and takes out those that
 * a file does not need, lays Javadoc out anew, and fails on what is no Java.
 */
export const formatter: Formatter = {
  inputs: [],
  async commands({ files, jvm }) {
    const { classPath, flags } = await jvm();
    const exports = JDK_INTERNALS.map((name) => `--add-exports=jdk.compiler/com.sun.tools.javac.${name}=ALL-UNNAMED`);
    const main = ['-cp', classPath, 'com.google.googlejavaformat.java.Main'];
    return [['java', ...flags, ...exports, ...main, '--replace', ...files.filter((name) => name.endsWith('.java'))]];
  },
};
