/** Documents of two APIs, and what a generation knows after the release of their libraries, in tests. */
import { LANGUAGES } from '../../../generators/languages/all.ts';
import { buildModel } from '../../../generators/model/build.ts';
import type { SdkModel } from '../../../generators/model/model.ts';
import { type Brand, brandOf } from '../../../generators/names/brand.ts';
import { normalise } from '../../../generators/normalise/normalise.ts';
import { publisherOf } from '../../../generators/publication/publisher.ts';
import { ROOT } from '../../files/root.ts';
import type { Known } from './baseline.ts';
import { type LibraryPlan, planVersions } from './plan.ts';

/** A document as a test edits it. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test reaches into any part of it
export type Editable = any;

const text = { type: 'string' };
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const ok = (schema: object): object => ({ 200: { description: 'OK', ...json(schema) } });
const query = (name: string, type = 'string'): object => ({ name, in: 'query', schema: { type } });

/** API of a museum: events, tickets and opening hours. */
export const museum = (): Editable => ({
  openapi: '3.1.0',
  info: { title: 'Museum', version: '1.2.1' },
  servers: [{ url: 'https://museum.example/v1' }],
  security: [{ basic: [] }],
  paths: {
    '/events': {
      get: { operationId: 'listEvents', summary: 'List events', responses: ok({ type: 'array', items: ref('Event') }) },
      post: {
        operationId: 'createEvent',
        summary: 'Create an event',
        requestBody: { required: true, ...json(ref('NewEvent')) },
        responses: ok(ref('Event')),
      },
    },
    '/events/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
      get: { operationId: 'getEvent', summary: 'Get an event', responses: ok(ref('Event')) },
      delete: { operationId: 'deleteEvent', summary: 'Delete an event', responses: { 204: { description: 'Gone' } } },
    },
    '/tickets': {
      post: {
        operationId: 'buyTicket',
        summary: 'Buy a ticket',
        requestBody: { required: true, ...json(ref('Order')) },
        responses: ok(ref('Ticket')),
      },
    },
  },
  components: {
    securitySchemes: { basic: { type: 'http', scheme: 'basic' } },
    schemas: {
      Event: {
        type: 'object',
        required: ['id', 'name'],
        properties: { id: text, name: text, price: { type: 'number' } },
      },
      NewEvent: { type: 'object', required: ['name'], properties: { name: text, price: { type: 'number' } } },
      Order: { type: 'object', required: ['kind'], properties: { kind: ref('Kind'), date: text } },
      Kind: { type: 'string', enum: ['event', 'general'] },
      Ticket: { type: 'object', required: ['id', 'kind'], properties: { id: text, kind: ref('Kind') } },
    },
  },
});

/** API of trains: pages of trips, and bookings. */
export const trains = (): Editable => ({
  openapi: '3.1.0',
  info: { title: 'Trains', version: '0.4.0' },
  servers: [{ url: 'https://trains.example' }],
  security: [{ token: [] }],
  paths: {
    '/trips': {
      get: {
        operationId: 'getTrips',
        summary: 'List trips',
        parameters: [query('origin'), query('page', 'integer')],
        responses: ok({ type: 'object', properties: { data: { type: 'array', items: ref('Trip') } } }),
      },
    },
    '/stations': {
      get: {
        operationId: 'getStations',
        summary: 'List stations',
        responses: ok({
          type: 'object',
          properties: { data: { type: 'array', items: ref('Station') }, next_cursor: text },
        }),
      },
    },
    '/bookings': {
      post: {
        operationId: 'createBooking',
        summary: 'Create a booking',
        requestBody: { required: true, ...json(ref('NewBooking')) },
        responses: ok(ref('Booking')),
      },
    },
    '/bookings/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
      delete: { operationId: 'deleteBooking', summary: 'Cancel', responses: { 204: { description: 'Gone' } } },
    },
  },
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Trip: { type: 'object', required: ['id'], properties: { id: text, price: { type: 'integer' } } },
      Station: { type: 'object', required: ['id'], properties: { id: text, name: text } },
      NewBooking: { type: 'object', required: ['trip_id'], properties: { trip_id: text, class: ref('Class') } },
      Booking: { type: 'object', required: ['id'], properties: { id: text, trip_id: text, class: ref('Class') } },
      Class: { type: 'string', enum: ['first', 'second'] },
    },
  },
});

export const modelFrom = (document: object): SdkModel => buildModel(normalise(document).document);

export const brandNamed = (name: string): Brand => {
  const brand = brandOf(name, LANGUAGES);
  if (brand === undefined) throw new Error(`${name} is not usable`);
  return brand;
};

const NOBODY = publisherOf({ authors: [] }, {});

export const NOTHING: Known = { baseline: {}, versions: {}, diagnostics: [] };

/** Returns what is known after the release of all libraries of a document. */
export async function releasedFrom(model: SdkModel, version: string, brand = brandNamed('zoo')): Promise<Known> {
  const plans = await planned(model, NOTHING, { brand, version });
  const baseline = Object.fromEntries(plans.map(({ language, state }) => [language.id, { ...state, version }]));
  const versions = Object.fromEntries(
    plans.map(({ language }) => [language.id, { released: version, generated: version }]),
  );
  return { baseline, versions, diagnostics: [] };
}

/** Plans the versions of all libraries of a document. */
export function planned(
  model: SdkModel,
  known: Known,
  { brand = brandNamed('zoo'), version }: { brand?: Brand; version?: string } = {},
): Promise<LibraryPlan[]> {
  return planVersions({
    root: ROOT,
    model,
    brand,
    publisher: NOBODY,
    languages: LANGUAGES,
    known,
    versionOf: () => version,
  });
}
