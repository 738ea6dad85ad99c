/** Tests the rules of `.dependency-cruiser.mjs` in a small repository with forbidden and allowed imports. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staticChecks } from './static-checks.ts';
import { ROOT } from './tools.ts';

type Import = [from: string, to: string];

const CONFIG = '.dependency-cruiser.mjs';
const CORE = 'sdks/node/src/core';

/** Imports that each rule forbids; the target is a file, a builtin or a package. */
const FORBIDDEN: Record<string, Import[]> = {
  'contract-imports-nothing': [['openapi/rules/a.ts', 'generators/pure.ts']],
  'generators-import-contract-types-only': [
    ['generators/b.ts', 'scripts/c/step.ts'],
    ['generators/b.test.ts', 'scripts/c/step.ts'],
    ['generators/c.ts', 'openapi/rules/plugin.ts'],
  ],
  'model-is-language-neutral': [['generators/names/a.ts', 'generators/languages/all.ts']],
  'sandbox-imports-contract-types-only': [
    ['sandbox/orders/a.ts', 'scripts/c/step.ts'],
    ['sandbox/orders/b.ts', 'generators/pure.ts'],
    ['sandbox/orders/c.ts', 'openapi/rules/plugin.ts'],
  ],
  'domain-does-not-know-the-server': [['sandbox/orders/d.ts', 'sandbox/server/http.ts']],
  'sandbox-contract-knows-the-bundle-only': [['sandbox/contract/a.ts', 'sandbox/orders/create.ts']],
  'sandbox-testing-is-for-tests': [['sandbox/orders/f.ts', 'sandbox/testing/shop.ts']],
  'store-imports-the-drivers': [
    ['sandbox/orders/e.ts', 'pg'],
    ['sandbox/server/f.ts', '@electric-sql/pglite'],
  ],
  'portal-imports-samples-only': [
    ['portal/pages/a.ts', 'scripts/c/step.ts'],
    ['portal/pages/b.ts', 'sandbox/orders/create.ts'],
    ['portal/pages/c.ts', 'generators/pure.ts'],
  ],
  'scripts-import-contract-and-generators': [
    ['scripts/c/d.ts', `${CORE}/url.ts`],
    ['scripts/c/d.test.ts', 'tests/e/helper.ts'],
    ['scripts/c/e.ts', 'sandbox/orders/create.ts'],
  ],
  'tests-import-no-library': [['tests/e/f.test.ts', `${CORE}/url.ts`]],
  'library-imports-nothing-else': [
    ['sdks/node/src/generated/g.ts', 'generators/pure.ts'],
    ['sdks/node/src/generated/h.ts', 'sdks/node/test/server.ts'],
  ],
  'library-scripts-import-the-library': [['sdks/node/scripts/i.ts', 'scripts/c/step.ts']],
  'library-tests-import-the-test-tools': [['sdks/node/test/j.test.ts', 'scripts/conformance/run/suite.ts']],
  'tests-are-not-imported': [['sdks/node/test/k.test.ts', 'tests/e/helper.ts']],
  'test-files-are-not-imported': [['tests/e/l.ts', 'tests/e/f.test.ts']],
  'generators-are-pure': [['generators/m.ts', 'node:fs']],
  'unit-tests-are-small': [
    ['generators/n.test.ts', 'node:http'],
    ['openapi/rules/n.test.ts', 'declared'],
  ],
  'declared-dependencies': [['scripts/c/o.ts', 'undeclared']],
  resolvable: [['scripts/c/p.ts', './gone.ts']],
  'constants-import-nothing': [['sdks/node/src/generated/behaviour.ts', `${CORE}/url.ts`]],
  'library-has-no-dependencies': [
    [`${CORE}/q.ts`, 'node:fs'],
    [`${CORE}/r.ts`, 'declared'],
  ],
  'core-imports-core-only': [[`${CORE}/s.ts`, 'sdks/node/src/generated/models.ts']],
  'entry-points-are-independent': [['sdks/node/src/webhooks/t.ts', 'sdks/node/src/generated/models.ts']],
  'testing-is-not-imported': [['sdks/node/src/generated/u.ts', 'sdks/node/src/testing/fake.ts']],
  'no-cycles': [[`${CORE}/v.ts`, `${CORE}/w.ts`]],
  'no-orphans': [['generators/x.ts', '']],
};

/** Closes the cycle, which is reported once. */
const BACK: Import = [`${CORE}/w.ts`, `${CORE}/v.ts`];

const ALLOWED: Import[] = [
  ['sandbox/store/right.ts', 'pg'],
  ['sandbox/server/right.ts', 'sandbox/orders/create.ts'],
  ['sandbox/orders/right.ts', 'openapi/.build/types.ts'],
  ['sandbox/orders/right.test.ts', 'sandbox/server/http.ts'],
  ['sandbox/lab/right.ts', 'sandbox/server/extension.ts'],
  ['sandbox/orders/right.test.ts', 'sandbox/testing/shop.ts'],
  ['scripts/right.ts', 'sandbox/main.ts'],
  ['tests/e/sandbox.test.ts', 'sandbox/orders/create.ts'],
  ['portal/samples/right.ts', 'generators/samples/right.ts'],
  ['generators/right.test.ts', 'node:fs'],
  ['generators/right.test.ts', 'vitest'],
  ['generators/right.ts', 'openapi/.build/types.ts'],
  ['scripts/c/right.ts', 'generators/pure.ts'],
  ['tests/e/right.test.ts', 'scripts/c/step.ts'],
  ['sdks/node/test/right.test.ts', 'scripts/conformance/protocol.ts'],
  ['sdks/node/test/right.test.ts', 'declared'],
];

interface Violation {
  from: string;
  rule: { name: string };
}

/** Writes the importing modules, and empty modules for the imported ones. */
function write(folder: string, imports: readonly Import[]): void {
  const texts = new Map<string, string>();
  for (const [from, to] of imports) {
    const isFile = /^(openapi|generators|sandbox|portal|scripts|tests|sdks)\//.test(to);
    if (isFile && !texts.has(to)) texts.set(to, '');
    const path = relative(dirname(from), to);
    const target = isFile && !path.startsWith('.') ? `./${path}` : path;
    texts.set(from, `${texts.get(from) ?? ''}${to === '' ? '' : `import '${isFile ? target : to}';\n`}`);
  }
  for (const [path, text] of texts) put(folder, path, text);
}

function put(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** Runs the check `structure` of `npm test` in another folder. */
async function violationsIn(folder: string): Promise<Violation[]> {
  const [program = '', ...args] = staticChecks().find(({ name }) => name === 'structure')?.command ?? [];
  const report = await new Promise<string>((done) => {
    execFile(program, [...args, '--output-type', 'json'], { cwd: folder, maxBuffer: 1 << 26 }, (_, text) => done(text));
  });
  return (JSON.parse(report) as { summary: { violations: Violation[] } }).summary.violations;
}

describe('the rules of imports', () => {
  let folder: string;
  let violations: Violation[];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'structure-'));
    for (const file of [CONFIG, 'tsconfig.json']) cpSync(join(ROOT, file), join(folder, file));
    put(
      folder,
      'package.json',
      JSON.stringify({
        type: 'module',
        devDependencies: { declared: '1', vitest: '1', pg: '1', '@electric-sql/pglite': '1' },
      }),
    );
    put(folder, 'sdks/node/package.json', '{ "type": "module" }');
    for (const name of ['declared', 'undeclared', 'vitest', 'pg', '@electric-sql/pglite']) {
      put(folder, `node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
      put(folder, `node_modules/${name}/index.js`, '');
    }
    write(folder, [...Object.values(FORBIDDEN).flat(), BACK, ...ALLOWED]);
    violations = await violationsIn(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('are all tested', async () => {
    const { default: config } = (await import(join(ROOT, CONFIG))) as {
      default: { forbidden: { name: string }[] };
    };
    expect(Object.keys(FORBIDDEN).toSorted()).toEqual(config.forbidden.map(({ name }) => name).toSorted());
  });

  const forbidden = Object.entries(FORBIDDEN).flatMap(([rule, imports]) =>
    imports.map(([from, to]) => ({ rule, from, to })),
  );

  it.each(forbidden)('$rule forbids $from to import $to', ({ rule, from }) => {
    const rules = violations.filter((violation) => violation.from === from).map((violation) => violation.rule.name);
    expect(rules).toContain(rule);
  });

  it.each(ALLOWED)('allow %s to import %s', (from) => {
    expect(violations.filter((violation) => violation.from === from)).toEqual([]);
  });
});
