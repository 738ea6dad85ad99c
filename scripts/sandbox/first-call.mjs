/**
 * Runs the quick start of the package in a project in which it is installed: node first-call.mjs <file with the command>.
 * Prints the products of the first call, and the address of the sandbox.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const [file = ''] = process.argv.slice(2);
const env = { ...process.env, SANDBOX_DATA: 'memory', SANDBOX_PORT: '0' };
// A separate group, because npx starts the program by a shell.
const child = spawn('sh', [file], { env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
const ended = once(child, 'close');
try {
  const [url, key] = await greeting();
  const response = await fetch(`${url}/api/v1/products`, { headers: { Authorization: `Bearer ${key}` } });
  /** @type {{ data: { title: string }[] }} */
  const { data } = JSON.parse(await response.text());
  for (const { title } of data) console.log(title);
  console.log(url);
} finally {
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
  await ended;
}

/** @returns {Promise<[string, string]>} the address and the API key that the sandbox prints */
async function greeting() {
  let text = '';
  for await (const part of child.stdout.setEncoding('utf8')) {
    text += part;
    const [, url, key] = /^curl '(http:\/\/[^/]+)\/\S+ -H 'Authorization: Bearer (\w+)'$/m.exec(text) ?? [];
    if (url !== undefined && key !== undefined) return [url, key];
  }
  throw new Error(`the sandbox ended without a first call: ${text}`);
}
