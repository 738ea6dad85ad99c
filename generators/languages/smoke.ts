/**
 * Programs in `smoke/`, next to a library of another API. Each makes one call, to the API or to a mock of it, so that a
 * user sees that the library works.
 */
export interface Smoke {
  /** Returns the path of a program, by its number from 1. */
  file(number: number): string;
  /** Returns the program with the code of a call. */
  program(code: string, number: number): string;
  /** Shell command that makes the library usable in its folder. */
  prepare: string;
  /** Returns the shell command that runs a program in the folder of the library. */
  run(file: string): string;
}
