import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../process.ts';
import type { StagedFile } from '../staged.ts';
import { distTagOf } from './dist-tag.ts';
import { request } from './http.ts';
import { ABSENT, onlyFile, type Registry, SAME, type Target } from './registry.ts';

interface Packument {
  versions?: Record<string, { dist?: { integrity?: string } }>;
}

/** Environment variable with the token; in CI with trusted publishing, npm gets one itself. */
const TOKEN = 'NODE_AUTH_TOKEN';

/** Opens a registry of npm. One request publishes a version and moves its tag, so that it is never half-published. */
export function openNpm({ url, provenance, anonymous }: Target): Registry {
  const base = url.replace(/\/*$/, '/');
  const packument = async (name: string): Promise<Packument> => {
    const found = await request(`${base}${name.replace('/', '%2f')}`, { headers: { accept: 'application/json' } });
    return found === undefined ? {} : (JSON.parse(found.toString('utf8')) as Packument);
  };
  const versions = async ({ name }: { name: string }): Promise<string[]> =>
    Object.keys((await packument(name)).versions ?? {});
  return {
    title: `npm ${base}`,
    credentials: TOKEN,
    versions,
    async probe(release) {
      const found = (await packument(release.name)).versions?.[release.version];
      if (found === undefined) return ABSENT;
      const { integrity = 'no integrity' } = found.dist ?? {};
      return integrity === integrityOf(onlyFile(release, '.tgz')) ? SAME : { state: 'different', found: integrity };
    },
    async push(release) {
      const tarball = onlyFile(release, '.tgz').path;
      const tag = distTagOf(release.version, await versions(release));
      const options = ['--access', 'public', '--ignore-scripts', '--tag', tag, '--registry', base];
      const more = provenance === true && process.env['GITHUB_ACTIONS'] === 'true' ? ['--provenance'] : [];
      const folder = mkdtempSync(join(tmpdir(), 'release-npm-'));
      try {
        // npm fills in the variable, so that the token is on no command line and in no file.
        const authority = base.replace(/^https?:/, '');
        writeFileSync(join(folder, '.npmrc'), `${authority}:_authToken=\${${TOKEN}}\n`);
        const token = anonymous === true ? 'anonymous' : process.env[TOKEN];
        const own = { [TOKEN]: token, npm_config_userconfig: join(folder, '.npmrc') };
        const env = { ...process.env, ...(token === undefined ? {} : own) };
        await run(['npm', 'publish', tarball, ...options, ...more], { cwd: folder, env, name: 'npm publish' });
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

const integrityOf = ({ path }: StagedFile): string =>
  `sha512-${createHash('sha512').update(readFileSync(path)).digest('base64')}`;
