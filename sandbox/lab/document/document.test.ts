import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readDocument, validatorOf } from '../../api/contract/document.ts';
import { readLabDocument } from './document.ts';

const contract = readDocument(new URL('../../../openapi/.build/openapi.json', import.meta.url));
const document = readLabDocument(contract);
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.values(item).map((operation) => ({ path, ...operation })),
);

test('The document is valid OpenAPI', async () => {
  const folder = dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json'));
  const lint = [join(folder, 'bin/cli.js'), 'lint', '--extends=minimal', '--format=stylish'];
  const file = fileURLToPath(new URL('openapi.yaml', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [...lint, file], {
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' },
  });
  expect(stdout.trim()).toBe('');
});

test('Every path is below /_sandbox, and no operation has the name of one of the contract', () => {
  const names = new Set(
    Object.values(contract.paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId)),
  );
  expect(operations.filter(({ path }) => !path.startsWith('/_sandbox/'))).toEqual([]);
  expect(operations.filter(({ operationId }) => names.has(operationId))).toEqual([]);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
});

test('Components have names that the contract does not use', () => {
  for (const [kind, own] of Object.entries(document.own)) {
    const components = contract.components as unknown as Readonly<Record<string, object>>;
    expect(Object.keys(own).filter((name) => name in (components[kind] ?? {}))).toEqual([]);
  }
});

test('Every reference leads to a schema that compiles', () => {
  const validate = validatorOf(document, 'open');
  const compiled = Object.keys(document.own.schemas).map((name) => validate(`/components/schemas/${name}`, null));
  expect(compiled.length).toBeGreaterThan(20);
});
