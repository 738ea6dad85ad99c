import type { Compiler } from '../../../generators/languages/packaging.ts';
import { messageOf } from '../message.ts';
import { run } from '../process.ts';

/** Returns why a compiler would write other files than that of releases, in one line; undefined if it is the same version. */
export async function compilerProblem(folder: string, compiler: Compiler, cwd: string): Promise<string | undefined> {
  const { title, version, ask, versionIn, remedy } = compiler;
  try {
    const found = versionIn(await run(ask, { cwd }));
    if (found?.split('.')[0] === version) return undefined;
    return `${folder}: releases are built with ${title} ${version}, and this one has ${title} ${found ?? 'of an unknown version'}: ${remedy}`;
  } catch (error) {
    return `${folder}: ${messageOf(error)}`;
  }
}
