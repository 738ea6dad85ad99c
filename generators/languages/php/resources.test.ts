import { describe, expect, it } from 'vitest';
import type { Body, Method, Schema } from '../../model/model.ts';
import {
  date,
  method,
  object,
  parameter,
  shown,
  text,
  to,
  viewOf,
  viewOfMethod as view,
  withoutCredential,
} from './fixtures.ts';

const json: Omit<Body, 'type'> = { encoding: 'json', mediaType: 'application/json', required: true, description: '' };

describe('a method in PHP', () => {
  const schemas = [
    object('Pet', 'response', []),
    object('PetCreate', 'request', []),
    object('PetPage', 'response', [], { meaning: 'page' }),
  ];
  const viewOfMethod = (rest: Partial<Method>): ReturnType<typeof view> => view(schemas, rest);

  it('returns a page of a list', () => {
    const { head, call, doc } = viewOfMethod({ pageItem: to('Pet'), result: to('PetPage') });
    expect(head).toBe('public function list(?RequestOptions $options = null): Page\n    {');
    expect(call).toBe("return $this->caller->page('/pets', PetModel::fromArray(...), options: $options);");
    expect(doc).toContain(' @return Page<PetModel>');
  });

  it('goes through lists of GET only', () => {
    expect(() => viewOfMethod({ httpMethod: 'POST', pageItem: to('Pet'), result: to('PetPage') })).toThrow(/listPets/);
  });

  it('takes path, body, query and headers in this order, and the options last', () => {
    const { head, call } = viewOfMethod({
      name: 'update',
      httpMethod: 'PATCH',
      path: '/pets/{pet_id}',
      result: to('Pet'),
      parameters: [parameter('pet_id', 'path'), parameter('since', 'query', date), parameter('If-Match', 'header')],
      body: { ...json, type: to('PetCreate') },
    });
    expect(head.split('\n').map((line) => line.trim())).toEqual([
      'public function update(',
      'string $petId,',
      'PetCreate $body,',
      'DateTimeInterface|string|null $since = null,',
      '?string $ifMatch = null,',
      '?RequestOptions $options = null,',
      '): PetModel {',
    ]);
    expect(call).toContain("path: ['pet_id' => $petId]");
    expect(call).toContain("query: ['since' => Encode::moment('since', $since)]");
    expect(call).toContain("headers: ['If-Match' => $ifMatch]");
    expect(call).toContain('body: $body');
  });

  it('without answer returns nothing', () => {
    const { head, call } = viewOfMethod({ name: 'delete', httpMethod: 'DELETE' });
    expect(head).toContain('): void');
    expect(call).toBe("$this->caller->run('DELETE', '/pets', options: $options);");
  });

  it('that needs no API key says so', () => {
    const open = viewOf(schemas, [withoutCredential(method({}))]);
    expect(shown(open.methods.get('listPets'))).toContain('isPublic: true');
  });

  it('keeps a parameter apart from the arguments of its own', () => {
    expect(viewOfMethod({ parameters: [parameter('options', 'query')] }).head).toContain(
      '?string $optionsParameter = null',
    );
  });

  it('is marked when the contract deprecates it', () => {
    expect(viewOfMethod({ deprecated: true }).doc).toContain('\n     * @deprecated ');
    expect(viewOfMethod({}).doc).not.toContain('@deprecated');
  });
});

describe('a key in PHP', () => {
  it.each([
    ['as a bearer token without a word', 'bearer', 'Authorization', ''],
    ['as user and password', 'basic', 'Authorization', 'credential: KeyPlacement::basic(), '],
    ['in a header of its own', 'header', "X-it's", "credential: KeyPlacement::header('X-it\\'s'), "],
  ] as const)('is sent %s', (_, kind, header, code) => {
    expect(view([], { credential: { kind, header } }).call).toBe(
      `$this->caller->run('GET', '/pets', ${code}options: $options);`,
    );
  });

  it('needs its class in the file only where it is no bearer token', () => {
    const basic = method({ credential: { kind: 'basic', header: 'Authorization' } });
    expect(shown(viewOf([], [basic]).resources.get('pet'))).toContain('Core\\\\KeyPlacement;');
    expect(shown(viewOf([], [method({})]).resources.get('pet'))).not.toContain('KeyPlacement');
  });
});

describe('an argument in PHP', () => {
  it('is repeated in the query when the contract says so, and only lists can be', () => {
    const tags = parameter('tag', 'query', { kind: 'list', items: text }, { explode: true });
    const { call } = view([], { parameters: [tags, parameter('name', 'query', text, { explode: true })] });
    expect(call).toContain("repeated: ['tag']");
    const joined = view([], { parameters: [{ ...tags, explode: false }] });
    expect(joined.call).not.toContain('repeated');
  });

  it('may be a cookie, and is then no text for a stack trace', () => {
    const { head, call } = view([], { parameters: [parameter('session', 'cookie')] });
    expect(head).toContain('#[\\SensitiveParameter] ?string $session = null');
    expect(call).toContain("cookies: ['session' => $session]");
  });

  it('may be a header that must be given', () => {
    const { head } = view([], { parameters: [parameter('X-Tenant', 'header', text, { required: true })] });
    expect(head).toContain('(string $xTenant, ');
  });

  it('keeps its name on the wire, whatever that is', () => {
    const { head, call } = view([], { parameters: [parameter("filter[it's]", 'query'), parameter('this', 'query')] });
    expect(head).toContain('?string $filterItS = null');
    expect(head).toContain('?string $thisParameter = null');
    expect(call).toContain("'filter[it\\'s]' => $filterItS");
  });

  it('is told apart by its place from another of the same name', () => {
    const { head, call } = view([], { parameters: [parameter('id', 'path'), parameter('id', 'query')] });
    expect(head).toContain('(string $id, ?string $idInQuery = null, ');
    expect(call).toContain("path: ['id' => $id], query: ['id' => $idInQuery]");
  });
});

describe('a body in PHP', () => {
  const bytes = { kind: 'binary' } as const;
  const form = object('Form', 'request', []);
  it.each([
    [
      'bytes',
      { ...json, encoding: 'binary', mediaType: 'image/png', type: bytes },
      "RequestContent::bytes($body, 'image/png')",
    ],
    ['a form', { ...json, encoding: 'multipart', type: to('Form') }, 'RequestContent::multipart($body)'],
    [
      'another kind of JSON',
      { ...json, mediaType: 'a/b+json', type: to('Form') },
      "RequestContent::json($body, 'a/b+json')",
    ],
    ['any JSON, null too', { ...json, type: { kind: 'json' } }, "RequestContent::json($body, 'application/json')"],
    ['a list', { ...json, type: { kind: 'list', items: to('Form') } }, "Encode::items('body', $body, Form::class)"],
  ] as const)('is %s', (_, body, code) => {
    expect(view([form], { body }).call).toContain(`body: ${code}`);
  });

  it('is not made of an argument that was left out', () => {
    const body: Body = { ...json, encoding: 'binary', mediaType: 'image/png', type: bytes, required: false };
    const { head, call } = view([], { body });
    expect(head).toContain('?string $body = null');
    expect(call).toContain("body: $body === null ? null : RequestContent::bytes($body, 'image/png')");
  });
});

describe('an answer in PHP', () => {
  const pet = object('Pet', 'response', []);
  it.each([
    ['a list', { kind: 'list', items: to('Pet') }, 'array', 'list<PetModel>'],
    ['a map', { kind: 'map', values: { kind: 'integer', bits: 64 } }, 'array', 'array<string, int>'],
    ['text', text, 'string', 'string'],
    ['a moment', date, 'string', 'string'],
    ['any JSON', { kind: 'json' }, 'mixed', 'mixed'],
  ] as const)('may be %s', (_, result, native, documented) => {
    const { head, doc } = view([pet], { result });
    expect(head).toContain(`): ${native}\n`);
    expect(doc).toContain(` @return ${documented}\n`);
  });

  it('is null where some successes have none', () => {
    const { head, call, doc } = view([pet], { result: to('Pet'), mayBeEmpty: true });
    expect(head).toContain('): ?PetModel\n');
    expect(call).toContain('$this->caller->callOrNull(');
    expect(doc).toContain(' @return PetModel|null\n');
    expect(view([], { result: { kind: 'json' }, mayBeEmpty: true }).head).toContain('): mixed\n');
  });

  it.each([
    [
      'an object',
      to('Pet'),
      '?PetModel',
      'static fn (?array $json): ?PetModel => $json === null ? null : PetModel::fromArray($json)',
    ],
    ['text', text, '?string', 'static fn (?string $json): ?string => $json'],
    ['an enum', to('Kind'), '?string', 'static fn (?string $json): ?string => $json'],
    ['a list of text', { kind: 'list', items: text }, '?array', 'static fn (?array $json): ?array => $json'],
  ] as const)('may be null as %s, and is then read as null', (_, result, native, code) => {
    const kind: Schema = { ...object('Kind', 'response', []), kind: 'enum', values: ['a', 'b'] };
    const { head, call } = view([pet, kind], { result, mayBeNull: true });
    expect(head).toContain(`): ${native}\n`);
    expect(call).toContain('$this->caller->call(');
    expect(call).toContain(code);
  });

  it('may be null as a list of objects, or have no body', () => {
    const { call, doc } = view([pet], {
      result: { kind: 'list', items: to('Pet') },
      mayBeNull: true,
      mayBeEmpty: true,
    });
    expect(call).toContain('$this->caller->callOrNull(');
    expect(call.replaceAll(/\s+/g, ' ')).toContain(
      '$json === null ? null : array_map(PetModel::fromArray(...), $json)',
    );
    expect(doc).toContain(' @return list<PetModel>|null\n');
  });

  it('may be bytes of the media type that is asked for', () => {
    const image: Partial<Method> = { result: { kind: 'binary' }, download: 'image/png' };
    expect(view([], image).call).toBe(
      "return $this->caller->download('GET', '/pets', 'image/png', options: $options);",
    );
    expect(view([], { ...image, mayBeEmpty: true }).call).toContain('->downloadOrNull(');
  });
});
