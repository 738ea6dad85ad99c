import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/start/main.ts';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { withClient } from '../../scripts/docs/readme-code.ts';
import { type Mock, startMock } from '../../scripts/mock/prism.ts';
import { blocksOf, brokenPromise } from './blocks.ts';
import { type Output, Project, ROOT } from './project.ts';
import { type Proxy, startProxy } from './proxy.ts';

/** Lines that the examples print, by their names without separators; receivers of webhooks do not end. */
const EXAMPLES: Readonly<Record<string, RegExp>> = {
  createorder: /^order \d+: \d+ minor units of EUR, pending\n1 attempt\(s\), created now, request req_\w+\n$/,
  handleerrors:
    /^fix the data: #\/line_items\/0\/quantity too_small.*\nfix the program: .*order_id must be an identifier.*\nno response: repeat with key [\da-f-]{36}\n$/,
  syncproducts:
    /^requesting \??sort=updated_at&limit=100\n([1-9]\d*) products, last change at (\d{4}-\S+.*)\nrequesting \??updated_at_min=(\d{4}-\S+)&sort=updated_at&limit=100\n\1 products after the second run\n$/,
};

/** Maximum time to pack a library and to install it. */
const INSTALL_MS = 900_000;

const keyOf = (file: string): string =>
  file
    .replace(/\.\w+$/, '')
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase();
const PROJECTS = LANGUAGES.map((language) => ({
  title: language.names.title,
  id: language.id,
  language,
  own: language.readme.project,
}));
const linesOf = ({ printed }: Output): string[] => printed.split('\n').map((line) => line.trim());

describe.each(PROJECTS)('in $title', ({ id, language, own }) => {
  const folder = join(ROOT, 'sdks', id);
  const blocks = blocksOf(readFileSync(join(folder, 'README.md'), 'utf8'), language.packaging.consumer.block);
  const examples = readdirSync(join(folder, 'examples')).filter((name) => keyOf(name) in EXAMPLES);
  let mock: Mock;
  let sandbox: Sandbox;
  let proxy: Proxy;
  let project: Project;

  beforeAll(async () => {
    mock = await startMock();
    sandbox = await startSandbox({ seed: 'demo' });
    proxy = await startProxy();
    project = await Project.install(language, own);
    project.write('certificates.pem', rootCertificates.join('\n'));
    for (const { code, line, since } of blocks) write(code, line, since);
  }, INSTALL_MS);
  afterAll(async () => {
    project.delete();
    proxy.close();
    await mock.close();
    await sandbox.close();
  });

  function write(code: string, line: number, since?: string): string {
    const { file, text } = own.program(code, line, since);
    project.write(file, text);
    return file;
  }

  const run = (file: string, env: Record<string, string> = {}): Promise<Output> =>
    project.run(file, {
      INTEGRATION_API_KEY: 'ik_test_readme',
      INTEGRATION_API_BASE_URL: mock.url,
      HTTPS_PROXY: proxy.url,
      README_CA_FILE: 'certificates.pem',
      README_PROXY_URL: proxy.url,
      ...env,
    });

  describe('a project with the packed library', () => {
    it('has installed its dependencies and nothing else', async () => {
      expect((await project.installed()).toSorted()).toEqual(own.installs.toSorted());
    });
  });

  describe('a block of the README', () => {
    it('has the right types, as all others', async () => {
      expect(await project.check()).toEqual([]);
    });

    it.each(blocks.filter(({ isRun }) => isRun))('in line $line does what it says', async ({ code, line, since }) => {
      const result = await run(own.program(code, line, since).file);
      // Some blocks turn the log on.
      const errors = result.errors.replaceAll(/^.* -> \d+ in \d+ ms, .*\n/gm, '');
      expect({ ...result, errors, broken: brokenPromise(code, linesOf(result)) }).toEqual({
        isOk: true,
        printed: result.printed,
        errors: '',
      });
    });

    it('uses the proxy where it says so', () => {
      expect(proxy.hosts).toEqual([new URL(mock.url).host]);
    });
  });

  describe('a block of the README, as a guide of the portal shows it', () => {
    it.each(blocks.filter(({ isRun }) => isRun))('in line $line succeeds in the sandbox', async (block) => {
      const { file, text } = own.program(withClient(block.code, id), block.line, block.since);
      project.write(file, text);
      const { isOk, errors } = await run(file, {
        INTEGRATION_API_BASE_URL: sandbox.url,
        INTEGRATION_API_KEY: sandbox.keys[0]?.testKey ?? '',
      });
      expect({ isOk, errors: isOk ? '' : errors }).toEqual({ isOk: true, errors: '' });
    });
  });

  describe.each(examples)('the example %s', (name) => {
    it('does what it says', async () => {
      project.write(name, readFileSync(join(folder, 'examples', name), 'utf8'));
      const { errors, printed } = await run(name);
      expect(errors).toBe('');
      const [, , last, requested] = EXAMPLES[keyOf(name)]?.exec(printed) ?? [];
      expect(printed).toMatch(EXAMPLES[keyOf(name)] ?? '');
      expect(Date.parse(decodeURIComponent(requested ?? ''))).toBe(Date.parse(last ?? ''));
    });
  });
});
