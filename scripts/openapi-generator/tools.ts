import { readFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { FormatterTools } from '../../generators/languages/language.ts';
import type { Tools } from '../../generators/languages/tools.ts';
import { readToolchain } from '../toolchain/toolchain-file.mjs';
import { npmCommand } from '../toolchain/npm-command.ts';
import { venvPython } from '../toolchain/venv.mjs';
import { ensureJar } from './jar.ts';
import { JVM_FLAGS } from './jvm.ts';
import { filesBelow } from '../files/tree.ts';

/** Returns the programs and files of the repository that the commands of all languages use. */
export function toolsOf(root: string): Tools {
  return {
    root,
    node: process.execPath,
    nullDevice: devNull,
    venv: (program) => join(dirname(venvPython(root)), program),
    npm: (name, command) => [process.execPath, npmCommand(root, name, command)],
    read: (path) => readFileSync(join(root, path), 'utf8'),
    pathList: (...paths) => paths.join(delimiter),
  };
}

export interface FormatRequest {
  root: string;
  /** Absolute folder with the files. */
  folder: string;
  /** Absolute folder for files that a formatter needs. */
  scratch: string;
  /** Absolute folder that keeps verified jars. */
  cache: string;
  /** openapi-generator's verified jar. */
  jar: string;
  /** True where only what its user installed is there: a missing program that only proves something is no error. */
  isOnUserMachine?: boolean;
  onStep?(step: { name: string; summary: string }): void;
}

/** Returns the same tools together with the files to format. */
export function formatterTools({ root, folder, scratch, cache, jar, onStep }: FormatRequest): FormatterTools {
  return {
    ...toolsOf(root),
    folder,
    scratch,
    files: filesBelow(folder),
    async jvm() {
      const { javaFormatter } = readToolchain(root);
      const place = { folder: join(cache, 'google-java-format'), release: javaFormatter };
      const formatter = await ensureJar({ ...place, ...(onStep === undefined ? {} : { onStep }) });
      return { classPath: [formatter.path, jar].join(delimiter), flags: JVM_FLAGS };
    },
  };
}
