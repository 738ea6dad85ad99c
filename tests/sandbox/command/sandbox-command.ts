/** Runs `npm run sandbox`'s program as a process, as a user does. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../../../scripts/servers/free-port.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PROGRAM = join(ROOT, 'scripts/sandbox.mjs');

export interface SandboxCommand {
  readonly child: ChildProcess;
  /** Resolves to the text that the program prints when it is ready. */
  readonly greeting: Promise<string>;
  /** Resolves when the process has ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;
}

/** Starts the program in a folder. Flags in the environment of the tests do not apply. */
export function runSandboxCommand(args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd = ROOT): SandboxCommand {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(SANDBOX_|NODE_OPTIONS$|npm_)/.test(name));
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd,
    env: { ...Object.fromEntries(inherited), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const greeting = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      if (stdout.includes('curl')) resolve(stdout);
    });
    child.on('exit', (code) => reject(new Error(`the sandbox ended with ${code}: ${stderr}`)));
  });
  // A test that only waits for the end does not look at the greeting.
  greeting.catch(() => {});
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, stdout, stderr }));
  return { child, greeting, ended };
}

/** Returns the parts of the greeting that a program needs. */
export function partsOf(greeting: string): { url: string; token: string; key: string | undefined } {
  const [url = ''] = /http:\/\/[^/ ]+/.exec(greeting) ?? [];
  return { url, token: /Lab token: (\S+)/.exec(greeting)?.[1] ?? '', key: /ik_test_\w+/.exec(greeting)?.[0] };
}

export interface ServiceProcess {
  readonly url: string;
  readonly token: string;
  /** Ends the process as a crash does, and starts it again on the same port. */
  crash(): Promise<void>;
  /** Ends the process. @returns its exit code */
  stop(): Promise<number | null>;
}

const TOKEN = 'token-of-the-proof-of-the-sandbox';

/** Starts the program, which tests kill and start again; flags of the port and of the token are added. */
export async function startProcess(flags: readonly string[]): Promise<ServiceProcess> {
  const port = await freePort();
  const start = async (): Promise<SandboxCommand> => {
    const command = runSandboxCommand(['--port', String(port), '--token', TOKEN, ...flags]);
    await command.greeting;
    return command;
  };
  let running = await start();
  return {
    url: `http://127.0.0.1:${port}`,
    token: TOKEN,
    async crash() {
      running.child.kill('SIGKILL');
      await running.ended;
      running = await start();
    },
    async stop() {
      running.child.kill('SIGTERM');
      return (await running.ended).code;
    },
  };
}
