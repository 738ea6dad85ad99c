import { expect, it } from 'vitest';
import { choicesOf } from '../model/keys.ts';
import type { Auth } from '../model/model.ts';
import { document, type Loose, none, normalised } from './fixture.ts';
import { buildModel } from '../model/build.ts';
import { normalise } from './normalise.ts';

const QUERY = { type: 'apiKey', in: 'query', name: 'k' };
const SCHEMES = { securitySchemes: { query: QUERY, login: { type: 'oauth2' } } };
/** Returns how the operation of a document authenticates, by default first, and the pointers of the notes. */
const authOfDocument = (more: Loose, own: Loose = {}): [string | undefined, string[]] => {
  const { model, warnings } = normalised(document({ '/x': { get: { ...none, ...own } } }, {}, more));
  const auth: Auth = model.resources[0]?.methods[0]?.auth ?? { kind: 'none' };
  const kinds = [auth, ...choicesOf(auth).map((choice) => choice.auth)].map(({ kind }) => kind);
  return [kinds.join(' '), warnings];
};

const securedBy = (scheme: string): Loose => ({ get: { ...none, security: [{ [scheme]: [] }] } });

it('The API key of a third-party document is sent by a scheme that a single header meets, with a note, if the document has schemes and no security', () => {
  expect(authOfDocument({ components: SCHEMES })).toEqual(['choice bearer query', ['#/components/securitySchemes']]);
});

it('The API key of a third-party document is not sent if the document or the operation has no requirement and no scheme', () => {
  expect(authOfDocument({ components: SCHEMES, security: [] })).toEqual(['none', []]);
  expect(authOfDocument({ components: SCHEMES }, { security: [] })[0]).toBe('none');
  expect(authOfDocument({})).toEqual(['none', []]);
});

it('The API key of a third-party document is sent in the query only if no header can send it', () => {
  expect(authOfDocument({ components: { securitySchemes: { query: QUERY } } })[0]).toBe('query');
  const security = [{ query: [] }, { login: [] }];
  expect(authOfDocument({ components: SCHEMES, security })).toEqual(['choice bearer query', []]);
});

const FLOW = { tokenUrl: ' oauth/token ', scopes: { read: 'Read.', write: 'Write.' } };
const LOGIN = {
  type: 'oauth2',
  flows: { clientCredentials: FLOW, implicit: { authorizationUrl: 'https://zoo.example' } },
};
const OWN = {
  login: LOGIN,
  query: QUERY,
  other: QUERY,
  password: { type: 'http', scheme: 'basic' },
  unused: { type: 'oauth2' },
};
const BEARER = { kind: 'bearer', header: 'Authorization' };

it('A client has credentials of its own for each scheme of a third-party document that an operation names, and an operation those in the order of the document', () => {
  const security = [
    { other: [] },
    { login: ['write', 'admin'] },
    {},
    { login: ['read'], query: [] },
    { digest: [] },
    { query: [] },
  ];
  const paths = { '/a': { get: { ...none, security } }, '/b': securedBy('password') };
  const { model } = normalised(
    document(paths, {}, { components: { securitySchemes: OWN }, security: [{ unused: [] }] }),
  );
  expect(model.schemes).toEqual([
    { name: 'login', auth: BEARER, tokenEndpoint: { url: 'oauth/token' } },
    { name: 'query', auth: { kind: 'query', parameter: 'k' } },
    { name: 'password', auth: { kind: 'basic', header: 'Authorization' } },
  ]);
  expect(model.resources.flatMap(({ methods }) => methods.map(({ alternatives }) => alternatives))).toEqual([
    [
      [{ scheme: 'query' }],
      [{ scheme: 'login', scopes: ['write'] }],
      [{ scheme: 'login', scopes: ['read'] }, { scheme: 'query' }],
    ],
    [[{ scheme: 'password' }]],
  ]);
});

it.each(['query', 'unused'])(
  'A client has one API key and no other credentials if the operations of a third-party document only name %s',
  (scheme) => {
    const { model } = normalised(document({ '/a': securedBy(scheme) }, {}, { components: { securitySchemes: OWN } }));
    expect(model.schemes).toBeUndefined();
    expect(model.resources[0]?.methods[0]?.alternatives).toBeUndefined();
  },
);

it('OAuth clients of a third-party document authenticate in the body of the token request only if its owner says so', () => {
  const source = document({ '/a': securedBy('login') }, {}, { components: { securitySchemes: OWN } });
  const posted = normalise(source, { tokenEndpointAuthMethod: 'client_secret_post' });
  expect(buildModel(posted.document).schemes?.[0]?.tokenEndpoint).toEqual({ url: 'oauth/token', isPosted: true });
  expect(normalised(source).model.schemes?.[0]?.tokenEndpoint).toEqual({ url: 'oauth/token' });
});

it('The API key of a third-party document is not sent, with a note, if the document has only schemes that nothing meets', () => {
  const digest = { type: 'http', scheme: 'digest' };
  expect(authOfDocument({ components: { securitySchemes: { digest } } })).toEqual([
    'none',
    ['#/components/securitySchemes', '#/components/securitySchemes/digest'],
  ]);
});

const DIGEST = { type: 'http', scheme: 'digest' };
const CERTIFICATE = { type: 'mutualTLS' };
const MORE = { securitySchemes: { ...SCHEMES.securitySchemes, digest: DIGEST, certificate: CERTIFICATE } };

it.each<[string, Loose[], string, string[]]>([
  ['a scheme that no key meets', [{ digest: [] }], 'none', ['is (http digest); SDKs send no key']],
  ['a scheme that is not declared', [{ nothing: [] }], 'none', ['nothing, which is not declared; SDKs send no key']],
  ['another scheme', [{ digest: [] }, { query: [] }], 'query', ['digest (http digest); SDKs send the key of another']],
  ['a certificate next to a key', [{ certificate: [], query: [] }], 'query', ['certificate is a client certificate']],
  ['a certificate alone', [{ certificate: [] }], 'none', ['certificate is a client certificate']],
])(
  'The API key of a third-party operation that needs %s is sent as far as possible, with a note',
  (_, security, kind, notes) => {
    const { report, document: result } = normalise(
      document({ '/x': { get: { ...none, security } } }, {}, { components: MORE }),
    );
    expect(report.errors).toEqual([]);
    const messages = report.warnings.filter(({ pointer }) => pointer === '#/paths/~1x/get/security');
    expect(messages.map(({ message }) => message)).toEqual(
      notes.map((note) => expect.stringContaining(note.replace('is (', '('))),
    );
    expect(buildModel(result).resources[0]?.methods[0]?.auth.kind).toBe(kind);
  },
);

it('A security scheme of a third-party document that no operation names has no effect, with a note', () => {
  const { report } = normalise(
    document({ '/x': { get: { ...none, security: [{ query: [] }] } } }, {}, { components: MORE }),
  );
  expect(report.warnings.map(({ pointer }) => pointer)).toEqual([
    '#/components/securitySchemes/login',
    '#/components/securitySchemes/digest',
    '#/components/securitySchemes/certificate',
  ]);
});

const at = (url: string): Loose => ({ servers: [{ url }] });

it('The server of a third-party operation is that of the operation, else of its path, else of the document, as the libraries write its URL', () => {
  const paths = {
    '/a': { ...at('https://Path.example/v2/'), get: none, post: { ...none, ...at('https://own.example') } },
    '/b': { get: { ...none, ...at('https://zoo.example') } },
  };
  const { model, warnings } = normalised(document(paths));
  const servers = model.resources.flatMap(({ methods }) => methods.map(({ server }) => server));
  const usual = 'https://zoo.example';
  expect(servers).toEqual([
    { own: 'https://path.example/v2', usual },
    { own: 'https://own.example', usual },
    undefined,
  ]);
  expect(warnings).toEqual(['#/paths/~1a/servers', '#/paths/~1a/post/servers']);
});

/** Returns the base URL of a document with these servers, and the notes about it. */
function baseUrl(servers: unknown, url?: string, more: Loose = {}): [string | undefined, string] {
  const source = { ...document({ '/a': { get: none } }, {}, more), servers };
  const { document: result, report } = normalise(source, { url });
  expect(report.errors).toEqual([]);
  return [result.servers?.[0]?.url, report.warnings.map(({ message }) => message).join(' ')];
}

it.each<[string, unknown, string, string]>([
  ['no server', undefined, '', 'the document has no server; each client needs a base URL, unless --server names it'],
  ['an empty list', [], '', 'has no server'],
  ['the root', [{ url: '/' }], '', '"/" is relative'],
  ['an empty URL', [{ url: '' }], '', 'is relative'],
  ['a server without a URL', [{ description: 'x' }], '', 'is relative'],
  ['a relative path', [{ url: '/api/v1' }], '', 'is relative'],
  ['a host without a scheme', [{ url: 'api.zoo.example/v1' }], '', 'is relative'],
  [
    'a variable without a definition',
    [{ url: 'https://{tenant}.zoo.example' }],
    '',
    'has the variable tenant, which has no value',
  ],
  ['an empty default', [{ url: 'https://{a}.zoo.example', variables: { a: { default: '' } } }], '', 'variable a'],
  ['a socket', [{ url: 'wss://zoo.example' }], '', 'is not for HTTP'],
  ['a local socket', [{ url: 'unix:///var/run/zoo.sock' }], '', 'is not for HTTP'],
  ['plain HTTP', [{ url: 'http://zoo.example/api' }], '', 'is not encrypted'],
  ['plain HTTP on this machine', [{ url: 'http://localhost:8080/' }], 'http://localhost:8080', ''],
  ['slashes at the end', [{ url: 'https://zoo.example/v1//' }], 'https://zoo.example/v1', ''],
  ['capitals', [{ url: 'HTTPS://ZOO.Example/V1' }], 'https://zoo.example/V1', ''],
  ['an IPv6 address', [{ url: 'https://[2001:db8::1]:8443/v1' }], 'https://[2001:db8::1]:8443/v1', ''],
  ['other scripts', [{ url: 'https://größe.example/straße' }], 'https://xn--gre-6ka8i.example/stra%C3%9Fe', ''],
  ['a user', [{ url: 'https://user:pass@zoo.example' }], 'https://zoo.example', 'without its user, query and fragment'],
  [
    'a query',
    [{ url: 'https://zoo.example/v1?tenant=1' }],
    'https://zoo.example/v1',
    'without its user, query and fragment',
  ],
  [
    'a number as default',
    [{ url: 'https://zoo.example:{p}', variables: { p: { default: 8443 } } }],
    'https://zoo.example:8443',
    'depends on p',
  ],
  [
    'a usable one after another',
    [{ url: '/' }, { url: 'https://zoo.example' }],
    'https://zoo.example',
    '"/" is relative; SDKs use https://zoo.example',
  ],
])(
  'The base URL of a third-party document with %s is one that can be used, or is asked for with a note',
  (_, servers, url, note) => {
    const [found, notes] = baseUrl(servers);
    expect(found).toBe(url);
    expect([notes === '', notes]).toEqual([note === '', expect.stringContaining(note)]);
  },
);

it.each<[string, unknown, string]>([
  ['the first server', [{ url: 'https://a.example/' }], ''],
  ['a further server', [{ url: 'https://b.example' }, { url: 'https://a.example' }], ''],
  ['no server', undefined, ''],
  ['a server with a variable', [{ url: 'https://{x}.example', variables: { x: { default: 'b' } } }], ''],
  [
    'another server',
    [{ url: 'https://b.example' }],
    'SDKs use the chosen server, https://a.example; the document now has https://b.example',
  ],
])('The server that an owner chose stays, with a note if the document has other ones: %s', (_, servers, note) => {
  const source = { ...document({ '/a': { get: none } }), servers };
  const { document: result, report } = normalise(source, { server: 'https://a.example/' });
  const notes = report.warnings.filter(({ message }) => message.includes('server'));
  expect([result.servers?.[0]?.url, notes.map(({ message }) => message).join()]).toEqual(['https://a.example', note]);
});

it('The base URL of a third-party document is relative to its own URL, or to the one in $self', () => {
  const url = 'https://docs.zoo.example/api/openapi.json';
  expect(baseUrl([{ url: '../v1' }], url)[0]).toBe('https://docs.zoo.example/v1');
  expect(baseUrl([{ url: '/v2' }], url, { $self: 'https://other.example/x.yaml' })[0]).toBe('https://other.example/v2');
});
