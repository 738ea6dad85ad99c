/**
 * Kinds of changes of a document, with the sizes that a person gave them before any rule was asked. Those of which
 * `tests/generator/regeneration.night.test.ts` makes libraries are not here.
 */
import type { Editable } from './fixture.ts';
import { museum, trains } from './fixture.ts';

/**
 * A change with its sizes in PHP, Python, Node.js and Java: `M` for major, `m` for minor, `p` for patch and `-` for none.
 */
export type BumpRow = readonly [
  change: string,
  bumps: string,
  document: () => Editable,
  edit: (document: Editable) => void,
];

const text = { type: 'string' };
const schemas = (document: Editable): Editable => document.components.schemas;

export const BUMP_ROWS: readonly BumpRow[] = [
  ['nothing', '----', museum, () => {}],
  [
    'new optional parameter',
    'mmmm',
    trains,
    (it) => it.paths['/trips'].get.parameters.push({ name: 'to', in: 'query', schema: text }),
  ],
  ['new optional member of a response', 'mmmm', museum, (it) => (schemas(it).Event.properties.place = text)],
  ['removed member of a response', 'MMMM', museum, (it) => delete schemas(it).Event.properties.price],
  ['new value of an enum', 'mmmm', museum, (it) => schemas(it).Kind.enum.push('group')],
  ['other server', 'MMMM', trains, (it) => (it.servers[0].url = 'https://api.trains.example')],
  [
    'other security scheme',
    'MMMM',
    museum,
    (it) => (it.components.securitySchemes.basic = { type: 'apiKey', in: 'header', name: 'X-Key' }),
  ],
  ['deprecated operation', 'mmmm', museum, (it) => (it.paths['/tickets'].post.deprecated = true)],
  ['other text', 'pppp', museum, (it) => (it.paths['/events'].get.summary = 'List all events')],
  ['other version of the document', '----', trains, (it) => (it.info.version = '9.0.0')],
];
