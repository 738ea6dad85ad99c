import type { Expected } from '../languages.ts';

export const expected: Expected = {
  rare: [
    "query: { optional: { tag: { list: 'string' }, 'filter[name]': 'string', id: 'string', }, }, explode: ['tag'], headers: { xTenant: 'X-Tenant', }, cookies: { session: 'session', }, encodeCookies: cookieHeader, result: 'array',",
    "path: '/ping', auth: basicAuth, result: 'string', }",
    "path: '/peek', apiKeyHeader: 'X-API-Key', result: 'any', }",
    "query: { required: { must: 'string', }, optional: { cursor: 'string', }, }, auth: 'none', secrets: [ 'required_5',",
    'body: schemas.ThingCreate, isBodyOptional: true, isEmpty: true, }',
    "path: '/try', mayBeEmpty: true, secrets: [ 'required_5',",
    "'deprecated_45', ], hideSecrets, }",
    "mayBeEmpty: true, responseMediaType: 'image/png', }",
    "body: 'bytes', isBodyOptional: true, requestMediaType: 'image/png', encodeBody: binaryBody, isEmpty: true, }",
    "body: schemas.ThingUpload, parts: [ 'file', 'more', 'required_0',",
    "body: 'json', requestMediaType: 'application/merge-patch+json', isEmpty: true, }",
    "mayBeEmpty: true, result: 'string', mayBeNull: true, }",
    "validate: validateUnion, tag: 'means-type', variants: { card: Card, 'bank account': BankAccount, }, isOpen: true, }",
    "validate: validateUnion, tag: 'kind', variants: { first: FirstChoice, second: SecondChoice, }, }",
    'validate: validateUnion, variants: { address: Mail, digits: Phone, }, isOpen: true, }',
    'validate: validateUnion, variants: { question: Ask, fact: Tell, }, }',
    'export type Means = Card | BankAccount | UnknownMeans;',
    "'means-type': UnknownValue;",
    'export interface ListAllThingOptions extends RequestOptions { /** * A sentence.',
    '*/ xTenant: string; /**',
  ],
  calls: ({ root, node }) => ({ line: [node, '--import', `${root}/node_modules/tsx/dist/loader.mjs`, 'calls.mts'] }),
  product: ({ node }, { project }) => ({
    files: (code) => ({ 'package.json': '{ "private": true, "type": "module" }', 'first-call.js': code }),
    pack: [
      ['npm', 'install', '--no-audit', '--no-fund'],
      ['npm', 'pack', '--pack-destination', project],
    ],
    install: [['npm', 'install', '--no-audit', '--no-fund', './tea-shop-api-sdk-1.0.0.tgz']],
    run: [node, 'first-call.js'],
  }),
};
