/** Programs and files for command lines. All paths are absolute. */
export interface Tools {
  /** Root of the repository. */
  root: string;
  /** The Node.js executable. */
  node: string;
  /** The null device, such as `/dev/null`. */
  nullDevice: string;
  /** Returns the path of a program in the Python environment. */
  venv(program: string): string;
  /** Returns the command line of a program in an npm package. */
  npm(name: string, command: string): readonly [string, string];
  /** Reads a file in the repository. */
  read(path: string): string;
  /** Joins paths into a path list, such as a class path. */
  pathList(...paths: string[]): string;
}
