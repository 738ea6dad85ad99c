import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../process.ts';
import type { StagedFile } from '../staged.ts';
import { distTagOf } from './line.ts';
import { readJson } from './http.ts';
import { ABSENT, onlyFile, type Registry, SAME, type Target } from './registry.ts';

interface Packument {
  versions?: Record<string, { dist?: { integrity?: string } }>;
}

/** Environment variable with the token; in a workflow that npm trusts, npm gets one itself. */
const TOKEN = 'NODE_AUTH_TOKEN';
const isWorkflow = (): boolean => process.env['GITHUB_ACTIONS'] === 'true';

/** Opens a registry of npm. One request publishes a version and moves its tag, so that it is never half-published. */
export function openNpm({ url, provenance, anonymous }: Target): Registry {
  const base = url.replace(/\/*$/, '/');
  const packument = async (name: string): Promise<Packument> =>
    (await readJson(`${base}${name.replace('/', '%2f')}`, { headers: { accept: 'application/json' } })) ?? {};
  const versions = async ({ name }: { name: string }): Promise<string[]> =>
    Object.keys((await packument(name)).versions ?? {});
  return {
    title: `npm ${base}`,
    credentials: `${TOKEN}, or the trusted publisher of the package on npmjs.com`,
    versions,
    async probe(release) {
      const found = (await packument(release.name)).versions?.[release.version];
      if (found === undefined) return ABSENT;
      const { integrity = 'no integrity' } = found.dist ?? {};
      return integrity === integrityOf(onlyFile(release, '.tgz')) ? SAME : { state: 'different', found: integrity };
    },
    async push(release) {
      const tarball = onlyFile(release, '.tgz').path;
      const published = await versions(release);
      // A secret that does not exist is an empty text.
      const token = anonymous === true ? 'anonymous' : process.env[TOKEN] || undefined;
      const problem = token === undefined && isWorkflow() ? trustProblem(release.name, published) : undefined;
      if (problem !== undefined) throw new Error(problem);
      const tag = distTagOf(release.version, published);
      const options = ['--access', 'public', '--ignore-scripts', '--tag', tag, '--registry', base];
      const more = provenance === true && isWorkflow() ? ['--provenance'] : [];
      const folder = mkdtempSync(join(tmpdir(), 'release-npm-'));
      try {
        // npm fills in the variable, so that the token is on no command line and in no file.
        const authority = base.replace(/^https?:/, '');
        writeFileSync(join(folder, '.npmrc'), `${authority}:_authToken=\${${TOKEN}}\n`);
        const own = { [TOKEN]: token, npm_config_userconfig: join(folder, '.npmrc') };
        const env = { ...process.env, ...(token === undefined ? {} : own) };
        await run(['npm', 'publish', tarball, ...options, ...more], { cwd: folder, env, name: 'npm publish' });
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/** Returns why npm would not trust the workflow that runs; undefined if it would. */
export function trustProblem(name: string, published: readonly string[], env = process.env): string | undefined {
  if (published.length === 0)
    return `npm has no package ${name} yet, and trusts a workflow only for a package that exists; set ${TOKEN} for its first version`;
  if ((env['ACTIONS_ID_TOKEN_REQUEST_URL'] ?? '') !== '') return undefined;
  return `npm has nothing to trust: the job lacks the permission \`id-token: write\`, and ${TOKEN} is not set`;
}

const integrityOf = ({ path }: StagedFile): string =>
  `sha512-${createHash('sha512').update(readFileSync(path)).digest('base64')}`;
