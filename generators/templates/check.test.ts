import { expect, it } from 'vitest';
import type { TemplateContext } from '../languages/language.ts';
import { checkTemplates } from './check.ts';
import { tinyLanguage } from './fixture.ts';

const CONTEXT: TemplateContext = {
  sdk: { client: 'Api', resources: [{ resource: { name: 'orders' } }] },
  schemas: new Map([
    [
      'Order',
      {
        schema: { name: 'Order', fields: [{ field: { name: 'id', doc: undefined } }], imports: ['Money'], isOld: true },
        properties: new Map([['id', { accessor: 'id' }]]),
      },
    ],
    ['Color', { schema: { name: 'Color', cases: [] } }],
  ]),
  resources: new Map([['orders', { className: 'Orders' }]]),
  operations: new Map([
    ['listOrders', { operation: { name: 'list' }, parameters: [{ argument: 'limit' }], body: { argument: 'body' } }],
  ]),
};

/** Returns the diagnostics of an API template. The other template of the language, `all.mustache`, is valid. */
function diagnosticsOf(text: string, more: Record<string, string> = {}): string[] {
  const templates = new Map(Object.entries({ 'api.mustache': text, 'all.mustache': '{{{sdk.client}}}', ...more }));
  return checkTemplates(tinyLanguage('tiny', 'ruby'), [CONTEXT], templates).map(
    ({ file, line, message }) => `${file}:${line} ${message}`,
  );
}

/** Wraps a template in the extension of a schema, where bare names are looked up. */
function inScope(text: string): string {
  return `{{#models}}{{#model}}{{#vendorExtensions.x-sdk}}${text}{{/vendorExtensions.x-sdk}}{{/model}}{{/models}}`;
}

it.each([
  '{{#models}}{{#model}}{{#vendorExtensions.x-sdk.fields}}{{{field.name}}}{{{field.doc}}}{{/vendorExtensions.x-sdk.fields}}{{/model}}{{/models}}',
  '{{#models}}{{#model}}{{#vendorExtensions.x-sdk.imports}}use {{{.}}}{{^-last}},{{/-last}}{{/vendorExtensions.x-sdk.imports}}{{/model}}{{/models}}',
  '{{#models}}{{#model}}{{#vendorExtensions.x-sdk.isOld}}{{{vendorExtensions.x-sdk.name}}}{{/vendorExtensions.x-sdk.isOld}}{{/model}}{{/models}}',
  '{{#operations}}{{#operation}}{{{vendorExtensions.x-sdk.name}}}{{#tags}}{{{extensions.x-sdk.className}}}{{/tags}}{{/operation}}{{/operations}}',
  '{{#apiInfo}}{{#apis}}{{#operations}}{{#operation}}{{{vendorExtensions.x-sdk.name}}}{{/operation}}{{/operations}}{{/apis}}{{/apiInfo}}',
  '{{#sdk.resources}}{{{resource.name}}}{{/sdk.resources}}{{! a comment with {{{nothing}} }}',
  '{{#operations}}{{#operation}}{{{httpMethod}}} {{#queryParams}}{{#required}}{{{vendorExtensions.x-sdk.argument}}}{{/required}}{{/queryParams}}{{/operation}}{{/operations}}',
  '{{#operations}}{{#operation}}{{#bodyParam}}{{{vendorExtensions.x-sdk.argument}}}{{/bodyParam}}{{/operation}}{{/operations}}',
  '{{#models}}{{#model}}{{#vars}}{{^required}}{{{vendorExtensions.x-sdk.accessor}}}{{/required}}{{/vars}}{{/model}}{{/models}}',
])('A valid template uses values of the contexts: %s', (text) => {
  expect(diagnosticsOf(text)).toEqual([]);
});

it('A template must not use a name without a value', () => {
  expect(diagnosticsOf('\n{{#models}}{{#model}}\n{{{vendorExtensions.x-sdk.nmae}}}{{/model}}{{/models}}')).toEqual([
    'api.mustache:3 vendorExtensions.x-sdk.nmae has no value and prints nothing; correct the name or add it to the context',
  ]);
});

it.each([
  '{{{classname}}}',
  '{{#models}}{{#model}}{{#vars}}{{{vendorExtensions.x-sdk.argument}}}{{/vars}}{{/model}}{{/models}}',
  '{{#operations}}{{#operation}}{{#queryParams}}{{{dataType}}}{{/queryParams}}{{/operation}}{{/operations}}',
  '{{{sdk.version}}}',
  '{{#sdk.resources}}{{{resource.nam}}}{{/sdk.resources}}',
  '{{{field.name}}}',
])('A template must not use a name that openapi-generator spells itself, or a name in the wrong scope: %s', (text) => {
  expect(diagnosticsOf(text)).toEqual([expect.stringContaining('has no value')]);
});

it('A template must not use a list that is always empty', () => {
  const text =
    '{{#models}}{{#model}}{{#vendorExtensions.x-sdk.cases}}{{{case.name}}}{{/vendorExtensions.x-sdk.cases}}{{/model}}{{/models}}';
  expect(diagnosticsOf(text)).toEqual([expect.stringContaining('case.name has no value')]);
});

it('A template must not use a bare name that is sometimes absent and would reach an outer scope', () => {
  expect(diagnosticsOf(inScope('{{#isOld}}old{{/isOld}}'))).toEqual([
    expect.stringContaining('api.mustache:1 isOld is sometimes absent'),
  ]);
  expect(diagnosticsOf(inScope('{{{name}}}'))).toEqual([]);
});

it('A template must not escape for HTML', () => {
  expect(diagnosticsOf('{{sdk.client}}')).toEqual([expect.stringContaining('write {{{sdk.client}}}')]);
});

it('A template must not include a missing partial, and a partial can only use names in the scope of its caller', () => {
  expect(diagnosticsOf('{{>lost}}')).toEqual([
    expect.stringContaining('api.mustache:1 partial {{>lost}} does not exist'),
  ]);
  const model = '{{#models}}{{#model}}{{>part}}{{/model}}{{/models}}';
  expect(diagnosticsOf(model, { 'part.mustache': '{{{vendorExtensions.x-sdk.name}}}' })).toEqual([]);
  expect(diagnosticsOf('{{>part}}', { 'part.mustache': '{{{vendorExtensions.x-sdk.name}}}' })).toEqual([
    expect.stringContaining('part.mustache:1 vendorExtensions.x-sdk.name has no value'),
  ]);
});

it('A template must not be one that openapi-generator ignores', () => {
  expect(diagnosticsOf('', { 'resource.mustache': '' })).toEqual([
    expect.stringContaining('resource.mustache:1 openapi-generator ignores it'),
  ]);
});

it('A template must not leave a section open or close another one', () => {
  expect(diagnosticsOf('{{#models}}\n{{#model}}{{/models}}')).toEqual([
    'api.mustache:2 {{/models}} closes {{#model}}; correct the section',
  ]);
  expect(diagnosticsOf('\n{{#models}}')).toEqual(['api.mustache:2 {{#models}} is never closed; correct the section']);
  expect(diagnosticsOf('{{/models}}')).toEqual(['api.mustache:1 {{/models}} closes nothing; correct the section']);
});

it('a template that a language lists must exist', () => {
  expect(checkTemplates(tinyLanguage('tiny', 'ruby'), [CONTEXT], new Map([['api.mustache', '']]))).toEqual([
    expect.objectContaining({ file: 'all.mustache', message: expect.stringContaining('does not exist') }),
  ]);
});

it('a template that is printed once must be listed in supportingFiles', () => {
  const tiny = tinyLanguage('tiny', 'ruby');
  const language = { ...tiny, options: { ...tiny.options, globalProperties: { supportingFiles: 'other.txt' } } };
  const templates = new Map([
    ['api.mustache', ''],
    ['all.mustache', ''],
  ]);
  expect(checkTemplates(language, [CONTEXT], templates)).toEqual([
    expect.objectContaining({ file: 'all.mustache', message: expect.stringContaining('add tiny.txt to') }),
  ]);
});
