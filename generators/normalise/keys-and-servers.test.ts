import { expect, it } from 'vitest';
import { document, type Loose, none, normalised } from './fixture.ts';
import { normalise } from './normalise.ts';

const QUERY = { type: 'apiKey', in: 'query', name: 'k' };
const SCHEMES = { securitySchemes: { query: QUERY, login: { type: 'oauth2' } } };
/** Returns how the operation of a document authenticates, and the pointers of the notes. */
const authOfDocument = (more: Loose, own: Loose = {}): [string | undefined, string[]] => {
  const { model, warnings } = normalised(document({ '/x': { get: { ...none, ...own } } }, {}, more));
  return [model.resources[0]?.methods[0]?.auth.kind, warnings];
};

const securedBy = (scheme: string): Loose => ({ get: { ...none, security: [{ [scheme]: [] }] } });

it('The API key of a third-party document is sent by a scheme that a single header meets, with a note, if the document has schemes and no security', () => {
  expect(authOfDocument({ components: SCHEMES })).toEqual(['bearer', ['#/components/securitySchemes']]);
});

it('The API key of a third-party document is not sent if the document or the operation has no requirement and no scheme', () => {
  expect(authOfDocument({ components: SCHEMES, security: [] })).toEqual(['none', []]);
  expect(authOfDocument({ components: SCHEMES }, { security: [] })[0]).toBe('none');
  expect(authOfDocument({})).toEqual(['none', []]);
});

it('The API key of a third-party document is sent in the query only if no header can send it', () => {
  expect(authOfDocument({ components: { securitySchemes: { query: QUERY } } })[0]).toBe('query');
  const security = [{ query: [] }, { login: [] }];
  expect(authOfDocument({ components: SCHEMES, security })).toEqual(['bearer', []]);
});

it('The API key of a third-party document is that of one scheme, with a note for the operations that send that of another one', () => {
  const paths = { '/a': securedBy('query'), '/b': securedBy('login'), '/c': securedBy('login') };
  const { report } = normalise(document(paths, {}, { components: SCHEMES, security: [{ login: [] }] }));
  const notes = report.warnings.filter(({ message }) => message.includes('key'));
  expect(notes).toEqual([
    {
      pointer: '#/paths/~1a/get',
      message: '1 of 3 operations send the key of query, not that of login; a client has one key, so use one for each',
    },
  ]);
});

it('The API key of a third-party document is not sent, with a note, if the document has only schemes that nothing meets', () => {
  const cookie = { type: 'apiKey', in: 'cookie', name: 'k' };
  expect(authOfDocument({ components: { securitySchemes: { cookie } } })).toEqual([
    'none',
    ['#/components/securitySchemes'],
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
