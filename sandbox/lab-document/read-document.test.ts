import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { readDocument } from '../contract/document.ts';
import { validatorOf } from '../contract/schemas.ts';
import { readLabDocument } from './read-document.ts';

const contract = readDocument(new URL('../../openapi/.build/openapi.json', import.meta.url));
const document = readLabDocument(contract);
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.values(item).map((operation) => ({ path, ...operation })),
);

test('the document is valid OpenAPI', async () => {
  const folder = dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json'));
  const lint = [join(folder, 'bin/cli.js'), 'lint', '--extends=minimal', '--format=stylish'];
  const file = fileURLToPath(new URL('openapi.yaml', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [...lint, file], {
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' },
  });
  expect(stdout.trim()).toBe('');
});

test('every path is below /_sandbox, and no operation has the name of one of the contract', () => {
  const names = new Set(
    Object.values(contract.paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId)),
  );
  expect(operations.filter(({ path }) => !path.startsWith('/_sandbox/'))).toEqual([]);
  expect(operations.filter(({ operationId }) => names.has(operationId))).toEqual([]);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
});

test('components have names that the contract does not use', () => {
  for (const [kind, own] of Object.entries(document.own)) {
    const components = contract.components as unknown as Readonly<Record<string, object>>;
    expect(Object.keys(own).filter((name) => name in (components[kind] ?? {}))).toEqual([]);
  }
});

test('every reference leads to a schema that compiles', () => {
  const validate = validatorOf(document, 'open');
  const compiled = Object.keys(document.own.schemas).map((name) => validate(`/components/schemas/${name}`, null));
  expect(compiled.length).toBeGreaterThan(20);
});

test('the types are those of the document; vitest --update writes them', async () => {
  const { own, components, ...rest } = document;
  const known = new Set(Object.keys(contract.components.schemas));
  // Views have the types of the contract, so that a new filter in the contract does not change this file.
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, item]) => [
      path,
      Object.fromEntries(Object.entries(item).filter(([, operation]) => !operation['x-reads'])),
    ]),
  );
  const used = new Set(JSON.stringify([own, paths]).match(/(?<=#\/components\/schemas\/)\w+/g));
  const opaque = Object.fromEntries(
    [...known].filter((name) => used.has(name)).map((name) => [name, { type: 'object' }]),
  );
  const { securitySchemes } = components as unknown as { securitySchemes: object };
  const all = { ...own, schemas: { ...opaque, ...own.schemas }, securitySchemes };
  const nodes = await openapiTS({ ...rest, paths, components: all } as never, {
    defaultNonNullable: false,
    inject: `import type { components as contract } from '../../../openapi/.build/types.ts';`,
    // Schemas of the contract are imported and not copied.
    transform(_schema, { path = '' }) {
      const name = path.split('/').at(-1) ?? '';
      if (!path.startsWith('#/components/schemas/') || !known.has(name) || path.split('/').length > 4) return undefined;
      return typeOf(name);
    },
  });
  const kept = nodes.filter(
    (node) => !ts.isInterfaceDeclaration(node) || !['paths', 'webhooks'].includes(node.name.text),
  );
  await expect(`/** Types of the lab's document. Generated. */\n${astToString(kept)}`).toMatchFileSnapshot(
    './generated/types.ts',
  );
});

const text = (value: string): ts.TypeNode => ts.factory.createLiteralTypeNode(ts.factory.createStringLiteral(value));

function typeOf(name: string): ts.TypeNode {
  const schemas = ts.factory.createIndexedAccessTypeNode(
    ts.factory.createTypeReferenceNode('contract'),
    text('schemas'),
  );
  return ts.factory.createIndexedAccessTypeNode(schemas, text(name));
}
