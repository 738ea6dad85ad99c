import { toolsOf } from '../../openapi-generator/tools.ts';
import { run } from '../process.ts';
import { ROOT } from '../../files/root.ts';
import { request } from './http.ts';
import { compare, type Registry, type Target } from './registry.ts';

/** A link of the simple index (PEP 503): the file name, and the digest in the fragment. */
const LINK = /<a\s[^>]*href="([^"]*)"[^>]*>\s*([^<]+?)\s*<\/a>/gi;

/**
 * Opens an index of Python packages. The wheel and the sdist are two uploads, which the index refuses to repeat, so that
 * only the missing ones are sent.
 */
export function openPypi({ url, upload = url, anonymous }: Target): Registry {
  const base = url.replace(/\/*$/, '/');
  const filesOf = async (name: string): Promise<Map<string, string | undefined>> => {
    const page = `${base}${name.toLowerCase().replaceAll(/[-_.]+/g, '-')}/`;
    const html = (await request(page, { headers: { accept: 'text/html' } }))?.toString('utf8') ?? '';
    return new Map(
      [...html.matchAll(LINK)].map(([, href = '', file = '']) => [file, /#sha256=([0-9a-f]{64})/.exec(href)?.[1]]),
    );
  };
  return {
    title: `pypi ${base}`,
    credentials: 'TWINE_USERNAME and TWINE_PASSWORD',
    async versions({ name }) {
      const prefix = name.replaceAll('-', '_');
      const names = [...(await filesOf(name)).keys()];
      return [
        ...new Set(
          names.flatMap(
            (file) => new RegExp(`^${prefix}-(.+?)(?:-py3-none-any\\.whl|\\.tar\\.gz)$`).exec(file)?.[1] ?? [],
          ),
        ),
      ];
    },
    async probe(release) {
      const found = await filesOf(release.name);
      return compare(release.files, ({ name }) => (found.has(name) ? (found.get(name) ?? 'no digest') : undefined));
    },
    async push(release) {
      const found = await filesOf(release.name);
      const missing = release.files.filter(({ name }) => !found.has(name)).map(({ path }) => path);
      const python = toolsOf(ROOT).venv('python');
      const options = ['--non-interactive', '--disable-progress-bar', '--repository-url', upload];
      // twine reads TWINE_USERNAME and TWINE_PASSWORD; in CI with trusted publishing, it gets a token itself.
      const own = anonymous === true ? { TWINE_USERNAME: 'anonymous', TWINE_PASSWORD: 'anonymous' } : {};
      // Its errors are one line each in a wide window.
      const wide = { COLUMNS: '1000' };
      await run([python, '-m', 'twine', 'upload', ...options, ...missing], {
        cwd: ROOT,
        env: { ...process.env, ...wide, ...own },
        name: 'twine upload',
      });
    },
  };
}
