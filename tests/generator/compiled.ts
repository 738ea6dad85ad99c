import { type Compiled, compile } from '../../scripts/openapi-generator/compile.ts';

/** Time for a test that compiles: on a busy machine, several compilers at a time take a minute. */
export const COMPILE_TIMEOUT_MS = 180_000;

/**
 * Compiles a library by the rules of style of this repository.
 * @throws {Error} with the output of the tool
 */
export const compiles = (language: Compiled, folder: string): Promise<void> =>
  compile(language, folder, { checksStyle: true });
