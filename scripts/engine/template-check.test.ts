import { describe, expect, it } from 'vitest';
import type { LanguageView } from '../../generators/languages/language.ts';
import { tinyLanguage } from './fake-repository.ts';
import { checkTemplates } from './template-check.ts';

const VIEW: LanguageView = {
  sdk: { client: 'Api', resources: [{ resource: { name: 'orders' } }] },
  schemas: new Map([
    [
      'Order',
      { name: 'Order', fields: [{ field: { name: 'id', doc: undefined } }], imports: ['Money'], deprecated: true },
    ],
    ['Color', { name: 'Color', cases: [] }],
  ]),
  resources: new Map([['orders', { className: 'Orders' }]]),
  methods: new Map([['listOrders', { name: 'list' }]]),
};

/** Problems of an api template, when `all.mustache`, which the language names, is sound. */
function problemsOf(text: string, more: Record<string, string> = {}): string[] {
  const templates = new Map(Object.entries({ 'api.mustache': text, 'all.mustache': '{{{sdk.client}}}', ...more }));
  return checkTemplates(tinyLanguage('php', 'php'), [VIEW], templates).map(
    ({ file, line, message }) => `${file}:${line} ${message}`,
  );
}

describe('a sound template', () => {
  it.each([
    '{{#models}}{{#model}}{{#vendorExtensions.x-sdk.fields}}{{{field.name}}}{{{field.doc}}}{{/vendorExtensions.x-sdk.fields}}{{/model}}{{/models}}',
    '{{#models}}{{#model}}{{#vendorExtensions.x-sdk.imports}}use {{{.}}}{{^-last}},{{/-last}}{{/vendorExtensions.x-sdk.imports}}{{/model}}{{/models}}',
    '{{#models}}{{#model}}{{#vendorExtensions.x-sdk.deprecated}}{{{vendorExtensions.x-sdk.name}}}{{/vendorExtensions.x-sdk.deprecated}}{{/model}}{{/models}}',
    '{{#operations}}{{#operation}}{{{vendorExtensions.x-sdk.name}}}{{#tags}}{{{extensions.x-sdk.className}}}{{/tags}}{{/operation}}{{/operations}}',
    '{{#apiInfo}}{{#apis}}{{#operations}}{{#operation}}{{{vendorExtensions.x-sdk.name}}}{{/operation}}{{/operations}}{{/apis}}{{/apiInfo}}',
    '{{#sdk.resources}}{{{resource.name}}}{{/sdk.resources}}{{! a comment with {{{nothing}} }}',
  ])('uses what the views deliver: %s', (text) => {
    expect(problemsOf(text)).toEqual([]);
  });
});

describe('a template', () => {
  it('may not name what no view fills', () => {
    expect(problemsOf('\n{{#models}}{{#model}}\n{{{vendorExtensions.x-sdk.nmae}}}{{/model}}{{/models}}')).toEqual([
      'api.mustache:3 no view fills vendorExtensions.x-sdk.nmae, so the engine prints nothing; correct the name or deliver it',
    ]);
  });

  it.each([
    '{{{classname}}}',
    '{{{sdk.version}}}',
    '{{#sdk.resources}}{{{resource.nam}}}{{/sdk.resources}}',
    '{{{field.name}}}',
  ])('may not take a name of the engine, or a name at the wrong place: %s', (text) => {
    expect(problemsOf(text)).toEqual([expect.stringContaining('no view fills')]);
  });

  it('may not look into a list that is always empty', () => {
    const text =
      '{{#models}}{{#model}}{{#vendorExtensions.x-sdk.cases}}{{{case.name}}}{{/vendorExtensions.x-sdk.cases}}{{/model}}{{/models}}';
    expect(problemsOf(text)).toEqual([expect.stringContaining('no view fills case.name')]);
  });

  it('may not escape for HTML', () => {
    expect(problemsOf('{{sdk.client}}')).toEqual([expect.stringContaining('write {{{sdk.client}}}')]);
  });

  it('may not call a partial that is not there, and may use names in one only as its caller could', () => {
    expect(problemsOf('{{>lost}}')).toEqual([expect.stringContaining('api.mustache:1 partial {{>lost}} is not there')]);
    const model = '{{#models}}{{#model}}{{>part}}{{/model}}{{/models}}';
    expect(problemsOf(model, { 'part.mustache': '{{{vendorExtensions.x-sdk.name}}}' })).toEqual([]);
    expect(problemsOf('{{>part}}', { 'part.mustache': '{{{vendorExtensions.x-sdk.name}}}' })).toEqual([
      expect.stringContaining('part.mustache:1 no view fills'),
    ]);
  });

  it('may not be one that the engine takes no notice of', () => {
    expect(problemsOf('', { 'resource.mustache': '' })).toEqual([
      expect.stringContaining('resource.mustache:1 the engine takes no notice'),
    ]);
  });

  it('may not leave a section open, or close another', () => {
    expect(problemsOf('{{#models}}\n{{#model}}{{/models}}')).toEqual([
      'api.mustache:2 {{/models}} closes {{#model}}; correct the section',
    ]);
    expect(problemsOf('\n{{#models}}')).toEqual(['api.mustache:2 {{#models}} is never closed; correct the section']);
    expect(problemsOf('{{/models}}')).toEqual(['api.mustache:1 {{/models}} closes nothing; correct the section']);
  });
});

it('a template that a language names has to be there', () => {
  expect(checkTemplates(tinyLanguage('php', 'php'), [VIEW], new Map([['api.mustache', '']]))).toEqual([
    expect.objectContaining({ file: 'all.mustache', message: expect.stringContaining('is not there') }),
  ]);
});
