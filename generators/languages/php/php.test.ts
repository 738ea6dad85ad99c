import { describe, expect, it } from 'vitest';
import type { TypeRef } from '../../model/model.ts';
import { field, method, object, shown, text, date, to, viewOf } from './fixtures.ts';

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
    request: { head: string; parametersDoc: string; entries: string[] };
  };

  it('takes required members first, and leaves the others out by default', () => {
    expect(request.head.split('\n').map((line) => line.trim())).toEqual([
      'public function __construct(',
      'public string $name,',
      'public string $password,'.replace('public', '#[\\SensitiveParameter] public'),
      'public string|null|Omit $note = Omit::Value,',
      'public DateTimeInterface|string|Omit $bornAt = Omit::Value,',
      ') {',
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
    expect(view).toContain('public function __construct(\\n        string $name,\\n    ) {');
    expect(view).toContain(`"decode":"$this->name = $raw['name'] ?? null;"`);
  });
});

describe('names in PHP', () => {
  it('of resources are refused where the core or PHP has them', () => {
    expect(() => viewOf([], [], 'list')).toThrow(/resource list/);
    expect(() => viewOf([], [], 'page')).toThrow(/resource page/);
  });

  it('of resources are others in the file of the client, where that has them', () => {
    const { sdk, resources } = viewOf([], [], 'client');
    expect(shown(sdk)).toContain('use Acme\\\\Resource\\\\Client as ClientResource;');
    expect(sdk).toMatchObject({ resources: [{ resource: { className: 'ClientResource', property: 'client' } }] });
    expect(resources.get('client')).toMatchObject({ className: 'Client' });
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

describe('an enum in PHP', () => {
  it('is constants of its values, and open', () => {
    const values = ['-created_at', "it's"];
    const view = viewOf([{ kind: 'enum', name: 'Sort', description: '', deprecated: false, use: 'both', values }]);
    expect(shown(view.schemas.get('Sort'))).toContain(`{"constant":"public const CREATED_AT_DESC = '-created_at';"}`);
    expect(shown(view.schemas.get('Sort'))).toContain(`= 'it\\\\'s';`);
    expect(shown(view.schemas.get('Sort'))).toContain('any string is allowed');
  });
});

describe('an enum in PHP whose values are like others or like words of PHP', () => {
  it('has a constant for each', () => {
    const values = ['class', 'a-b', 'a_b', '+', '-', '2'];
    const view = viewOf([{ kind: 'enum', name: 'Odd', description: '', deprecated: false, use: 'both', values }]);
    const { constants } = (view.schemas.get('Odd') as { enum: { constants: { constant: string }[] } }).enum;
    const names = constants.map(({ constant }) => /const (\w+)/.exec(constant)?.[1]);
    expect(names).toEqual(['CLASS_', 'A_B', 'A_B_2', 'EMPTY', '_DESC', 'N_2']);
  });
});

describe('any JSON in a model in PHP', () => {
  const json: TypeRef = { kind: 'json' };
  const fields = [field('a', json, { required: true }), field('b', json, { nullable: true })];

  it('has a type that stands alone, since PHP lets nothing stand beside it', () => {
    const request = shown(viewOf([object('Any', 'request', fields)]).schemas.get('Any'));
    expect(request).toContain('public mixed $a,\\n        public mixed $b = Omit::Value,');
    const response = shown(viewOf([object('Any', 'response', fields)]).schemas.get('Any'));
    expect(response).toContain('"type":"mixed"');
    expect(response).not.toContain('?mixed');
  });
});

describe('a form with files in PHP', () => {
  it('takes bytes, or bytes with a name', () => {
    const bytes: TypeRef = { kind: 'binary' };
    const fields = [field('file', bytes, { required: true }), field('more', { kind: 'list', items: bytes })];
    const view = shown(viewOf([object('Form', 'request', fields)]).schemas.get('Form'));
    expect(view).toContain('public FilePart|string $file,');
    expect(view).toContain(`'file' => Encode::file('file', $this->file)`);
    expect(view).toContain(`'more' => Encode::items('more', $this->more, 'file')`);
    expect(view).toContain('@param list<FilePart|string>|Omit $more');
  });
});

describe('a page in PHP', () => {
  it('is a class of its own where a method returns it as it is', () => {
    const page = object('PetPage', 'response', [], { meaning: 'page' });
    expect([...viewOf([page], [method({ result: to('PetPage') })]).schemas.keys()]).toEqual(['PetPage']);
    const gone = method({ result: to('PetPage'), pageItem: to('PetPage') });
    expect(viewOf([page], [gone]).schemas.size).toBe(0);
  });

  it('is a class of its own where a schema holds it', () => {
    const page = object('PetPage', 'response', [], { meaning: 'page' });
    const holder = object('Zoo', 'response', [field('pets', to('PetPage'))]);
    expect([...viewOf([page, holder]).schemas.keys()]).toEqual(['PetPage', 'Zoo']);
  });

  it('is not printed: the core has one class for all', () => {
    expect(viewOf([object('PetPage', 'response', [], { meaning: 'page' })]).schemas.size).toBe(0);
  });
});
