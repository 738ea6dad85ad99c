import { execFile } from 'node:child_process';
import { ROOT } from '../../scripts/checks/tools.ts';

interface Output {
  code: number;
  stdout: string;
  stderr: string;
}

interface Options {
  /** Working directory; defaults to the root of this repository. */
  folder?: string;
  env?: Readonly<Record<string, string>>;
}

/** Runs a command of an installed package, as people type it. */
export function npx(command: readonly string[], { folder = ROOT, env = {} }: Options = {}): Promise<Output> {
  const options = {
    cwd: folder,
    maxBuffer: 1 << 28,
    // npm finds its command file only through a shell on Windows.
    shell: process.platform === 'win32',
    // Some commands take the working directory from the variable that a shell sets.
    env: { ...process.env, PWD: folder, NO_COLOR: '1', npm_config_update_notifier: 'false', ...env },
  };
  return new Promise((resolve) => {
    execFile('npx', ['--no-install', ...command], options, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr }),
    );
  });
}
