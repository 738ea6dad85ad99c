import { parameter, ref, returns } from '../../../../generators/languages/fixture.ts';
import { operation, type Small, text } from '../../model/small.ts';
import type { Row } from './row.ts';

const taking = (...parameters: object[]): Small => operation({ parameters: parameters as never });
const arg = (name: string, schema: object = text, more: object = {}, location = 'query'): object =>
  parameter(name, location, schema, more);
const must = { required: true };
const sort = (schema: object = text, more: object = {}): Small => taking(arg('sort', schema, more));
const integer = (format: string): object => ({ type: 'integer', format });
const words = (explode: boolean): Small => sort({ type: 'array', items: text }, { explode });
const path = (route: string, ...names: string[]): Small => ({
  operations: {
    [route]: {
      operationId: 'listCats',
      'x-sdk': { resource: 'pets', method: 'list' },
      parameters: names.map((name) => arg(name, text, {}, 'path')) as never,
    },
  },
});
const prefixed = (pattern: string): Small => ({
  operations: { 'GET /cats/{id}': { parameters: [arg('id', { type: 'string', pattern }, {}, 'path')] as never } },
});
const match = (pattern: object): Small => ({
  operations: {
    'GET /cats': {
      ...returns(ref('Cat')),
      parameters: [arg('If-Match', { ...text, ...pattern }, {}, 'header')] as never,
    },
  },
  schemas: {
    Cat: { type: 'object', properties: { version: { type: 'integer', format: 'int64' } }, required: ['version'] },
  },
});
const TAG = { pattern: '^"[0-9]+"$' };
const number = { type: 'number' };
const time = { type: 'string', format: 'date-time' };

export const ARGUMENT_ROWS: readonly Row[] = [
  ['the first optional argument in the query', 'mmMM', taking(), sort()],
  ['the first optional header', 'mmmM', taking(), taking(arg('sort', text, {}, 'header'))],
  ['a further optional argument in the query', 'mmmm', sort(), taking(arg('sort'), arg('limit'))],
  ['the first header of a method with a query', 'mmmm', sort(), taking(arg('sort'), arg('If', text, {}, 'header'))],
  ['a required argument is new', 'MMMM', taking(), sort(text, must)],
  ['an argument is removed', 'MMMM', taking(arg('sort'), arg('limit')), sort()],
  ['an argument in the query is renamed', 'MMMM', sort(), taking(arg('order'))],
  ['an argument in the path is renamed', 'MMpp', path('GET /cats/{id}', 'id'), path('GET /cats/{cat}', 'cat')],
  [
    'an argument moves from the path to a header',
    'MMMM',
    path('GET /cats/{id}', 'id'),
    {
      operations: {
        'GET /cats': {
          operationId: 'listCats',
          'x-sdk': { resource: 'pets', method: 'list' },
          parameters: [arg('id', text, must, 'header')] as never,
        },
      },
    },
  ],
  [
    'two arguments in the path change places',
    'MMMM',
    path('GET /zoos/{zoo}/cats/{cat}', 'zoo', 'cat'),
    path('GET /cats/{cat}/zoos/{zoo}', 'cat', 'zoo'),
  ],
  [
    'two required arguments in the query change places',
    'Mppp',
    taking(arg('from', text, must), arg('to', text, must)),
    taking(arg('to', text, must), arg('from', text, must)),
  ],
  ['two optional arguments change places', '----', taking(arg('a'), arg('b')), taking(arg('b'), arg('a'))],
  ['an argument becomes required', 'MMMM', sort(), sort(text, must)],
  ['an argument becomes optional', 'mmmm', taking(arg('a'), arg('sort', text, must)), taking(arg('a'), arg('sort'))],
  ['an optional argument moves to a header', 'ppMp', sort(), taking(arg('sort', text, {}, 'header'))],
  ['the only required argument moves to a header', 'ppMp', sort(text, must), taking(arg('sort', text, must, 'header'))],
  [
    'a required argument moves behind another one',
    'MpMp',
    taking(arg('from', text, must), arg('to', text, must)),
    taking(arg('to', text, must), arg('from', text, must, 'header')),
  ],
  [
    'a cookie becomes a header',
    'pppp',
    taking(arg('sort', text, {}, 'cookie')),
    taking(arg('sort', text, {}, 'header')),
  ],
  ['an argument is another type', 'MMMM', sort(), sort({ type: 'boolean' })],
  ['an argument has 64 bits', 'pppM', sort(integer('int32')), sort(integer('int64'))],
  ['an argument has 32 bits', 'pppM', sort(integer('int64')), sort(integer('int32'))],
  ['an argument may be a fraction', 'mmpM', sort(integer('int32')), sort(number)],
  ['an argument may no longer be a fraction', 'MMpM', sort(number), sort(integer('int32'))],
  ['an argument is a text instead of a time', 'MMpM', sort(time), sort()],
  ['an argument is a time instead of a text', 'MMpM', sort(), sort(time)],
  ['a header accepts the version of a record', 'mmmM', match({}), match(TAG)],
  ['a header no longer accepts the version of a record', 'MMMM', match(TAG), match({})],
  ['an argument is deprecated', 'mmmm', sort(), sort(text, { deprecated: true })],
  ['an argument is no longer deprecated', 'pppp', sort(text, { deprecated: true }), sort()],
  ['a default changes', 'pppp', sort({ ...text, default: 'name' }), sort({ ...text, default: 'age' })],
  ['a list is repeated instead of joined', 'pppp', words(false), words(true)],
  ['a prefix changes', 'pppp', prefixed('^cat_[a-z]{8}$'), prefixed('^pet_[a-z]{8}$')],
  ['an argument is described in other words', 'pppp', sort(), sort(text, { description: 'Order of the cats.' })],
  ['a maximum is lowered', '----', sort({ ...number, maximum: 9 }), sort({ ...number, maximum: 5 })],
];
