// Bundles a worker in each way in which frameworks do, and runs it in workerd with each kind of Node.js compatibility.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { check } from './check.mjs';

const WORKERD = 'node_modules/@cloudflare/workerd-linux-64/bin/workerd';
const BUNDLES = {
  'for no platform': { platform: 'neutral' },
  'for the browser': { platform: 'browser' },
  'for Node.js': { platform: 'node', external: ['node:*'] },
  'as wrangler does': { platform: 'browser', conditions: ['workerd', 'worker', 'browser'], external: ['node:*'] },
  'for Node.js and workerd': { platform: 'node', conditions: ['workerd', 'worker'], external: ['node:*'] },
};
const FLAGS = {
  'without compatibility': ['2024-09-23', []],
  'with nodejs_compat of 2024': ['2024-09-23', ['nodejs_compat']],
  'with nodejs_compat of 2026': ['2026-01-01', ['nodejs_compat']],
};

const config = (date, flags) => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [
  (name = "worker", worker = (modules = [(name = "worker", esModule = embed "bundle.mjs")], compatibilityDate = "${date}",
    compatibilityFlags = ${JSON.stringify(flags)}, globalOutbound = "loopback",
    bindings = [(name = "url", fromEnvironment = "INTEGRATION_API_BASE_URL")])),
  (name = "loopback", network = (allow = ["local"]))]);`;

for (const [how, options] of Object.entries(BUNDLES)) {
  await build({
    entryPoints: ['worker.mjs'],
    bundle: true,
    format: 'esm',
    outfile: 'bundle.mjs',
    logLevel: 'error',
    ...options,
  });
  for (const [flags, [date, names]] of Object.entries(FLAGS)) {
    writeFileSync('worker.capnp', config(date, names));
    let seen = '';
    try {
      seen = execFileSync(WORKERD, ['test', 'worker.capnp'], { encoding: 'utf8', stdio: 'pipe' });
    } catch (error) {
      seen = error.stdout + error.stderr;
    }
    check(
      `a worker bundled ${how} makes its calls ${flags}`,
      seen.includes('"found":2,"order":true,"event":"order.created"'),
      seen,
    );
  }
}
