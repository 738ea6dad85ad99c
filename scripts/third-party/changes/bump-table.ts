/** Kinds of changes of a document, with the sizes that a person gave them before any rule was asked. */
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

/** Renames a schema and all references to it. */
function rename(document: Editable, from: string, to: string): void {
  const renamed = JSON.parse(JSON.stringify(document).replaceAll(`schemas/${from}"`, `schemas/${to}"`)) as Editable;
  renamed.components.schemas[to] = renamed.components.schemas[from];
  delete renamed.components.schemas[from];
  Object.assign(document, renamed);
}

export const BUMP_ROWS: readonly BumpRow[] = [
  ['nothing', '----', museum, () => {}],
  ['new operation', 'mmmm', museum, (it) => (it.paths['/hours'] = { get: it.paths['/events'].get })],
  [
    'new optional parameter',
    'mmmm',
    trains,
    (it) => it.paths['/trips'].get.parameters.push({ name: 'to', in: 'query', schema: text }),
  ],
  ['removed operation', 'MMMM', museum, (it) => delete it.paths['/events/{id}'].delete],
  ['new optional member of a response', 'mmmm', museum, (it) => (schemas(it).Event.properties.place = text)],
  ['new optional member of a request', 'mmmm', trains, (it) => (schemas(it).NewBooking.properties.seat = text)],
  [
    'new required member of a request',
    'MMMM',
    museum,
    (it) =>
      Object.assign(schemas(it).NewEvent, {
        required: ['name', 'place'],
        properties: { ...schemas(it).NewEvent.properties, place: text },
      }),
  ],
  ['other type of a member of a response', 'MMMM', trains, (it) => (schemas(it).Trip.properties.price = text)],
  ['removed member of a response', 'MMMM', museum, (it) => delete schemas(it).Event.properties.price],
  ['new value of an enum', 'mmmm', museum, (it) => schemas(it).Kind.enum.push('group')],
  ['removed value of an enum', 'MMMM', trains, (it) => schemas(it).Class.enum.pop()],
  ['renamed schema', 'MMMM', museum, (it) => rename(it, 'Ticket', 'Admission')],
  ['other server', 'MMMM', trains, (it) => (it.servers[0].url = 'https://api.trains.example')],
  [
    'other security scheme',
    'MMMM',
    museum,
    (it) => (it.components.securitySchemes.basic = { type: 'apiKey', in: 'header', name: 'X-Key' }),
  ],
  ['deprecated operation', 'mmmm', museum, (it) => (it.paths['/tickets'].post.deprecated = true)],
  [
    'list got pages',
    'MMMM',
    trains,
    (it) => (it.paths['/stations'].get.parameters = [{ name: 'cursor', in: 'query', schema: text }]),
  ],
  ['other text', 'pppp', museum, (it) => (it.paths['/events'].get.summary = 'List all events')],
  ['other version of the document', '----', trains, (it) => (it.info.version = '9.0.0')],
];
