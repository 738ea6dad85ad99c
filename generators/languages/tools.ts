/** Programs and files that command lines are made of. All paths are absolute. */
export interface Tools {
  /** Root of the repository. */
  root: string;
  /** The program that runs Node.js. */
  node: string;
  /** The device that keeps nothing. */
  nullDevice: string;
  /** Finds a program of the Python environment. */
  venv(program: string): string;
  /** Command line of a program of an npm package. */
  npm(name: string, command: string): readonly [string, string];
  /** Reads a file of the repository. */
  read(path: string): string;
  /** Joins paths to a list, as a class path is one. */
  pathList(...paths: string[]): string;
}
