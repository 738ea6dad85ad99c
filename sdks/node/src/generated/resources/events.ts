// Made by `npm run generate` from templates/node/resource.mustache. Edit the contract or the template, not this file.
import type { ApiPromise } from '../../core/api-promise.ts';
import { answerTo, pagesOf } from '../../core/calls.ts';
import type { Core } from '../../core/core.ts';
import type { Operation, RequestOptions } from '../../core/operation.ts';
import type { PagePromise } from '../../core/pages.ts';
import { Resource } from '../../core/resource.ts';
import type { Event, EventPage, EventType } from '../models.ts';

export { type Client, createClient } from '../create-client.ts';

const GET_EVENT: Operation = { id: 'getEvent', method: 'GET', path: '/api/v1/events/{event_id}' };

/**
 * Retrieve an event.
 *
 * As {@link EventsResource.retrieve} does it, without the other methods of a client.
 */
export function getEvent(client: Core, eventId: string, options?: RequestOptions): ApiPromise<Event> {
  return answerTo(client, GET_EVENT, { path: [eventId] }, options);
}

/** Query of `listEvents`. */
export interface ListEventsParams {
  /** Only events of one of these types, joined by commas. */
  type?: EventType[];
  /** Only records created at this time or later. */
  created_at_min?: string;
  /** Only records created before this time, the time itself excluded. */
  created_at_max?: string;
  /**
   * Most records to return on a page.
   * @default `50`
   */
  limit?: number;
  /**
   * `next_cursor` of the page before; left out for the first page. Opaque, valid for 24 hours, and only together with
   * the filters and the sort order it was made with (`limit` may change).
   */
  cursor?: string;
}

const LIST_EVENTS: Operation = {
  id: 'listEvents',
  method: 'GET',
  path: '/api/v1/events',
  query: {
    may: {
      type: { list: 'string' },
      created_at_min: 'time',
      created_at_max: 'time',
      limit: 'integer',
      cursor: 'string',
    },
  },
};

/**
 * List events.
 *
 * As {@link EventsResource.list} does it, without the other methods of a client.
 */
export function listEvents(
  client: Core,
  params: ListEventsParams = {},
  options?: RequestOptions,
): PagePromise<EventPage, Event> {
  return pagesOf(client, LIST_EVENTS, { query: params }, options);
}

/** What happened in the last 30 days, also for those who missed a webhook. */
export class EventsResource extends Resource {
  /**
   * Retrieve an event.
   *
   * Returns one event of the last 30 days, exactly as webhooks carry it. An older one is answered with 410.
   *
   * `getEvent`: GET /api/v1/events/{event_id}, scope `events:read`
   * @param eventId Identifier of the event.
   */
  retrieve(eventId: string, options?: RequestOptions): ApiPromise<Event> {
    return getEvent(this.core, eventId, options);
  }

  /**
   * List events.
   *
   * Returns the events of the last 30 days, the newest first, whether they were sent to an endpoint or not. Use it to
   * catch up after an outage: list from the time of the last event you have, and drop what you know by `id`.
   *
   * `created_at_min` and `created_at_max` compare the `timestamp` of the events.
   *
   * `listEvents`: GET /api/v1/events, scope `events:read`
   */
  list(params?: ListEventsParams, options?: RequestOptions): PagePromise<EventPage, Event> {
    return listEvents(this.core, params, options);
  }
}
