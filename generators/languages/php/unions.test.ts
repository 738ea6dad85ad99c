import { describe, expect, it } from 'vitest';
import type { Schema, UnionSchema } from '../../model/model.ts';
import { date, field, object, shown, text, to, viewOf } from './fixtures.ts';

function union(name: string, rest: Partial<UnionSchema> = {}): Schema {
  const variants = [
    { value: 'born', schema: 'Born' },
    { value: "go'ne", schema: 'Gone' },
  ];
  const named = { name, description: '', deprecated: false, use: 'response' } as const;
  return { kind: 'union', ...named, discriminator: 'type', variants, ...rest };
}

function unknownOf(schemas: Schema[], name: string): string {
  return shown(viewOf(schemas).schemas.get(`Unknown${name}`));
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
    for (const name of ['Event', 'Choice']) {
      const unknown = unknownOf([...variants, union(name)], name);
      expect(unknown).toContain(`"name":"Unknown${name}","relation":"extends ${name}"`);
      expect(unknown).toContain(`private const FIELDS = ['type' => 'type', 'at' => 'at'];`);
    }
  });

  it('shares no field that its variants have of different types', () => {
    const [born, gone] = [text, date].map((type, index) =>
      object(['Born', 'Gone'][index] ?? '', 'response', [field('type', text), field('at', type)]),
    );
    const unknown = unknownOf([born as Schema, gone as Schema, union('Choice')], 'Choice');
    expect(unknown).toContain(`private const FIELDS = ['type' => 'type'];`);
  });

  it('takes a name that is no identifier for what tells its variants apart', () => {
    const view = viewOf([...variants, union('Choice', { discriminator: "it's-type" })]);
    expect(shown(view.schemas.get('Choice'))).toContain(`"discriminator":"'it\\\\'s-type'"`);
  });

  it('of requests is the parent of what is sent, and reads nothing', () => {
    const sent = ['Born', 'Gone'].map((name) => object(name, 'request', [field('type', text)]));
    const view = viewOf([...sent, union('Choice', { use: 'request' })]);
    expect(shown(view.schemas.get('Choice'))).toContain('"relation":"implements RequestModel"');
    expect(shown(view.schemas.get('Choice'))).not.toContain('decoder');
    expect(shown(view.schemas.get('Born'))).toContain('"relation":"extends Choice"');
    expect(view.schemas.has('UnknownChoice')).toBe(false);
  });

  it('of requests may have a variant that is received elsewhere', () => {
    const both = ['Born', 'Gone'].map((name) => object(name, 'both', [field('type', text)]));
    const view = viewOf([...both, union('Choice', { use: 'request' })]);
    expect(shown(view.schemas.get('Born'))).toContain('"relation":"extends Choice implements ResponseModel"');
  });

  it('spares the caller the text that tells a variant apart', () => {
    const card = object('Card', 'both', [
      field('type', { kind: 'string', constant: "c'd" }, { required: true }),
      field('number', text, { required: true }),
    ]);
    expect(shown(viewOf([card]).schemas.get('Card'))).toContain(`string $number,\\n        string $type = 'c\\\\'d',`);
  });

  it('is refused when a class would have two parents', () => {
    expect(() => viewOf([...variants, union('Event'), union('Choice')])).toThrow(/Event and of Choice/);
  });
});
