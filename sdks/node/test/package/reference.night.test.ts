import { type CommentDisplayPart, type DeclarationReflection, Reflection, ReflectionKind } from 'typedoc';
import { beforeAll, expect, it } from 'vitest';
import { groupOf } from '../../scripts/reference/groups.ts';
import { readReference, type Reference } from '../../scripts/reference/reference.ts';

let reference: Reference;

beforeAll(async () => {
  reference = await readReference();
}, 60_000);

function moduleOf(name: string): DeclarationReflection {
  const found = reference.project.children?.find((child) => child.name === name);
  if (found === undefined) throw new Error(`no module ${name}`);
  return found;
}

const namesIn = (module: string, group: string): string[] | undefined =>
  moduleOf(module)
    .groups?.find(({ title }) => title === group)
    ?.children.map(({ name }) => name);

it('The API reference documents everything, without broken links', () => {
  expect(reference.messages).toEqual([]);
});

it('The API reference has a page for every export', () => {
  const subpaths = ['', '/telemetry', '/testing', '/webhooks', '/accounts', '/orders', '/products'];
  const names = reference.project.children?.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(subpaths.map((subpath) => `@integration-api/sdk${subpath}`)));
  expect(namesIn('@integration-api/sdk/products', 'Functions')).toEqual(['listProducts', 'retrieveProduct']);
});

it('The API reference describes every export', () => {
  const silent = reference.project.children?.filter(({ comment }) => comment?.hasVisibleComponent() !== true);
  expect(silent).toEqual([]);
});

it('The API reference lists the client, resources and models before errors and options', () => {
  expect(moduleOf('@integration-api/sdk').groups?.map(({ title }) => title)).toEqual([
    'Client',
    'Resources',
    'Parameters',
    'Models',
    'Errors',
    'Errors by status',
    'Options',
    'Results',
    'Middleware, hooks and logging',
    'Namespaces',
  ]);
  expect(namesIn('@integration-api/sdk', 'Resources')).toContain('ProductsResource');
  expect(namesIn('@integration-api/sdk', 'Parameters')).toContain('ListProductsParams');
});

it('The API reference links functions to their errors', () => {
  const unwrap = moduleOf('@integration-api/sdk/webhooks').children?.find(({ name }) => name === 'unwrap');
  const [signature] = unwrap?.signatures ?? [];
  const parts = signature?.comment?.getTags('@throws').flatMap(({ content }) => content) ?? [];
  expect(parts.map(targetOf).filter((name) => name !== undefined)).toEqual([
    'WebhookVerificationError',
    'ConfigurationError',
  ]);
});

it('The API reference contains nothing internal', () => {
  const names = Object.values(reference.project.reflections).map(({ name }) => name);
  expect(names).toContain('withResponse');
  expect(names.filter((name) => /^(?:reserve|isClosed|observe)$/.test(name))).toEqual([]);
});

it('The API reference rejects a file without a group', () => {
  expect(() => groupOf('src/core/new.ts', ReflectionKind.Class)).toThrow('scripts/reference/groups.ts');
});

function targetOf(part: CommentDisplayPart): string | undefined {
  return part.kind === 'inline-tag' && part.target instanceof Reflection ? part.target.name : undefined;
}
