import { describe, expect, it } from 'vitest';
import type { Field, Method, Parameter, SdkModel, Schema, TypeRef } from '../../model/model.ts';
import { php } from './php.ts';

const text: TypeRef = { kind: 'string' };
const date: TypeRef = { kind: 'string', format: 'date-time' };
const to = (name: string): TypeRef => ({ kind: 'schema', name });

function field(name: string, type: TypeRef, rest: Partial<Field> = {}): Field {
  return { name, type, required: false, nullable: false, description: `The ${name}.`, deprecated: false, ...rest };
}

function object(name: string, use: Schema['use'], fields: Field[], rest: object = {}): Schema {
  return { kind: 'object', name, use, fields, description: `A ${name}.`, deprecated: false, ...rest };
}

function method(rest: Partial<Method>): Method {
  return {
    name: 'list',
    operationId: 'listPets',
    summary: 'List pets',
    description: '',
    deprecated: false,
    httpMethod: 'GET',
    path: '/pets',
    scopes: [],
    isPublic: false,
    parameters: [],
    idempotency: 'none',
    ...rest,
  };
}

function viewOf(schemas: Schema[], methods: Method[] = [], resource = 'pet'): ReturnType<typeof php.view> {
  const resources = [{ name: resource, description: '', methods }];
  const model: SdkModel = { title: 'T', version: '1', serverUrl: 'https://a.example', resources, schemas };
  const brand = { php: { package: 'a/b', namespace: 'Acme' } } as Parameters<typeof php.view>[0]['brand'];
  return php.view({ model, brand, sdkVersion: '1.2.3' });
}

/** The whole view as text, for what must stand somewhere in it. */
const shown = (view: object | undefined): string => JSON.stringify(view);

describe('a response model in PHP', () => {
  const tag = object('Tag', 'response', []);
  const pet = object('Pet', 'response', [
    field('id', text, { required: true }),
    field('born_at', date),
    field('tags', { kind: 'list', items: to('Tag') }),
    field('names', { kind: 'map', values: text }),
    field('token', { kind: 'string', format: 'secret' }),
    field('owner', to('Tag'), { nullable: true }),
  ]);
  const { response } = viewOf([tag, pet]).schemas.get('Pet') as {
    response: {
      fields: { field: { member: string; type: string; doc: string; decode: string } }[];
      maps: string;
      secrets: string;
    };
  };
  const fields = response.fields.map((one) => one.field);

  it('decodes each field so that a missing one is null, or an empty list', () => {
    expect(fields.map(({ decode }) => decode)).toEqual([
      "$this->id = $raw['id'] ?? null;",
      "$this->bornAt = $raw['born_at'] ?? null;",
      "$this->tags = array_map(Tag::fromArray(...), $raw['tags'] ?? []);",
      "$this->names = $raw['names'] ?? [];",
      "$this->token = $raw['token'] ?? null;",
      "$this->owner = isset($raw['owner']) ? Tag::fromArray($raw['owner']) : null;",
    ]);
  });

  it('promises analysers what the contract promises, and PHP what may come', () => {
    expect(fields.map(({ type }) => type)).toEqual(['?string', '?string', 'array', 'array', '?string', '?Tag']);
    expect(fields[0]?.doc).toContain(' @var string');
    expect(fields[1]?.doc).toContain(' @var string|null');
    expect(fields[2]?.doc).toContain(' @var list<Tag>');
    expect(fields[3]?.doc).toContain(' @var array<string, string>');
  });

  it('has dates as text, with a method each', () => {
    expect(shown(response)).toContain('{"date":{"member":"bornAt"}}');
  });

  it('names its maps and its secrets', () => {
    expect(response.maps).toBe("return ['names'];");
    expect(response.secrets).toBe("return ['token'];");
  });

  it('gives way where a field is called like a member that every model has', () => {
    const view = viewOf([object('Pet', 'response', [field('raw', text), field('extra', date)])]);
    expect(shown(view.schemas.get('Pet'))).toContain(`'raw' => 'rawField', 'extra' => 'extraField'`);
  });
});

describe('a request model in PHP', () => {
  const pet = object('Pet', 'request', [
    field('note', text, { nullable: true }),
    field('name', text, { required: true }),
    field('born_at', date),
    field('password', { kind: 'string', format: 'secret' }, { required: true, deprecated: true }),
  ]);
  const { request } = viewOf([pet]).schemas.get('Pet') as {
    request: { parameters: string; parametersDoc: string; entries: string[] };
  };

  it('takes required members first, and leaves the others out by default', () => {
    expect(request.parameters.split('\n').map((line) => line.trim())).toEqual([
      'public string $name,',
      'public string $password,'.replace('public', '#[\\SensitiveParameter] public'),
      'public string|null|Omit $note = Omit::Value,',
      'public DateTimeInterface|string|Omit $bornAt = Omit::Value,',
    ]);
  });

  it('sends members in the order of the contract', () => {
    expect(request.entries).toEqual([
      "'note' => $this->note",
      "'name' => $this->name",
      "'born_at' => Encode::moment('born_at', $this->bornAt)",
      "'password' => $this->password",
    ]);
  });

  it('says which members are deprecated', () => {
    expect(request.parametersDoc).toContain(' @param string $password Deprecated. The password.');
  });
});

describe('a model in PHP that is both sent and received', () => {
  it('has a strict constructor beside the tolerant decoder', () => {
    const view = shown(viewOf([object('Pet', 'both', [field('name', text, { required: true })])]).schemas.get('Pet'));
    expect(view).toContain('"parameters":"        string $name,"');
    expect(view).toContain(`"decode":"$this->name = $raw['name'] ?? null;"`);
  });
});

function parameter(name: string, place: Parameter['in'], type = text): Parameter {
  return { name, in: place, type, required: place === 'path', description: '', deprecated: false };
}

describe('a method in PHP', () => {
  const schemas = [
    object('Pet', 'response', []),
    object('PetCreate', 'request', []),
    object('PetPage', 'response', [], { meaning: 'page' }),
  ];
  const viewOfMethod = (rest: Partial<Method>): { head: string; call: string; doc: string } =>
    viewOf(schemas, [method(rest)]).methods.get('listPets') as { head: string; call: string; doc: string };

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
      body: { type: to('PetCreate'), required: true, description: '' },
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
    expect(viewOfMethod({ isPublic: true }).call).toContain('isPublic: true');
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

describe('names in PHP', () => {
  it('are refused where the core has them', () => {
    expect(() => viewOf([object('omit', 'request', [])])).toThrow(/rename/);
    expect(() => viewOf([], [], 'list')).toThrow(/resource list/);
    expect(() => viewOf([], [], 'page')).toThrow(/resource page/);
  });

  it('are others in the file of a resource that uses them itself', () => {
    const view = viewOf([object('Page', 'response', [])], [method({ result: to('Page') })]);
    expect(shown(view.resources.get('pet'))).toContain('Model\\\\Page as PageModel');
    expect(view.methods.get('listPets')).toMatchObject({ head: expect.stringContaining('): PageModel') as string });
  });

  it('let a resource and a model of one name stand in one file', () => {
    const view = viewOf([object('Pet', 'response', [])], [method({ result: to('Pet') })]);
    expect(shown(view.resources.get('pet'))).toContain('Model\\\\Pet as PetModel');
  });
});

function union(name: string): Schema {
  const variants = [
    { value: 'born', schema: 'Born' },
    { value: "go'ne", schema: 'Gone' },
  ];
  return { kind: 'union', name, description: '', deprecated: false, use: 'response', discriminator: 'type', variants };
}

describe('a union in PHP', () => {
  const variants = ['Born', 'Gone'].map((name) =>
    object(name, 'response', [field('type', text, { description: name }), field('at', date), field('data', to(name))]),
  );
  it('is the parent of its variants, and tells them apart', () => {
    const view = viewOf([...variants, union('Event')]);
    expect(shown(view.schemas.get('Born'))).toContain('"relation":"extends Event"');
    expect(shown(view.schemas.get('Event'))).toContain(`{"variant":{"value":"'go\\\\'ne'","name":"Gone"}}`);
  });

  it('has a class for what it does not know, with the fields all variants share', () => {
    const { sdk } = viewOf([...variants, union('Event')]);
    expect(shown(sdk)).toContain(`private const FIELDS = ['type' => 'type', 'at' => 'at'];`);
  });

  it('is refused when it is not of events, or when a class would have two parents', () => {
    expect(() => viewOf([...variants, union('Choice')])).toThrow(/Event/);
    expect(() => viewOf([...variants, union('Event'), union('Choice')])).toThrow(/Event and of Choice/);
  });
});

describe('an enum in PHP', () => {
  it('is constants of its values, and open', () => {
    const values = ['-created_at', "it's"];
    const view = viewOf([{ kind: 'enum', name: 'Sort', description: '', deprecated: false, use: 'both', values }]);
    expect(shown(view.schemas.get('Sort'))).toContain(
      `{"constant":{"name":"CREATED_AT_DESC","value":"'-created_at'"}}`,
    );
    expect(shown(view.schemas.get('Sort'))).toContain(`"value":"'it\\\\'s'"`);
    expect(shown(view.schemas.get('Sort'))).toContain('any string is allowed');
  });
});

describe('a page in PHP', () => {
  it('is not printed: the core has one class for all', () => {
    expect(viewOf([object('PetPage', 'response', [], { meaning: 'page' })]).schemas.size).toBe(0);
  });
});
