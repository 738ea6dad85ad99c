import { WebhookVerificationError } from '../core/errors/webhook-error.ts';
import type { UnknownValue } from '../core/schema/unknown-fields.ts';
import type { WebhookEvent } from './event.ts';
import type { RawBody, WebhookHeaders } from './message.ts';
import { type VerifyOptions, verifySettings } from './verify-options.ts';
import { unwrap } from './webhooks.ts';

/** Functions by the type of the event that they process. A webhook is acknowledged when its function has finished. */
export type WebhookFunctions = {
  [Event in WebhookEvent as Event['type'] extends UnknownValue ? never : Event['type']]?: (
    event: Event,
  ) => void | Promise<void>;
};

/** Ids of processed events. A `Set` works for tests; use a table, because the ids must outlive the process. */
export interface SeenEvents {
  /** Reports whether an event has been processed. */
  has: (id: string) => boolean | Promise<boolean>;
  /** Called when an event has been processed. */
  add: (id: string) => unknown;
}

/** Options of a webhook handler. */
export interface WebhookHandlerOptions extends Pick<VerifyOptions, 'tolerance'> {
  /**
   * Signing secrets of the webhook endpoint, `whsec_…`: the current and, during a rotation, the previous one. A function
   * is called for each webhook, for secrets that are not known when the program starts.
   */
  secrets: readonly string[] | (() => readonly string[] | Promise<readonly string[]>);
  /** Functions by type of event. Events of all other types are acknowledged. */
  on: WebhookFunctions;
  /** Ids of processed events. The API repeats deliveries; a repeated one is acknowledged without calling a function. */
  seen?: SeenEvents | undefined;
  /** Maximum size of a webhook in bytes. Default: 1,048,576. */
  maxBytes?: number | undefined;
  /**
   * Receives the reason why a webhook was rejected, and the error of a function or of the options. The response then has
   * the status 400 or 500. Without it, errors other than rejections are thrown to the caller of the handler.
   */
  onError?: ((error: unknown) => void) | undefined;
}

/** A webhook in the form of any server. */
export interface Delivery {
  method: string | undefined;
  headers: WebhookHeaders;
  /** Reads the raw body, or returns undefined if it has more than `maxBytes`. */
  body: (maxBytes: number) => Promise<RawBody | undefined>;
}

/** Response to a webhook. */
export interface Acknowledgement {
  status: number;
  headers: Record<string, string>;
  /** Reason of a rejection, which the API shows in the list of deliveries. */
  text: string;
}

const MAX_BYTES = 1_048_576;

/**
 * Checks options that do not depend on a webhook, so that a wrong setting ends the program when it starts.
 * @throws {ConfigurationError} if an option is invalid
 */
export function checkHandlerOptions({ secrets, tolerance }: WebhookHandlerOptions): void {
  if (typeof secrets !== 'function') verifySettings({ secrets, tolerance });
}

/** Verifies a webhook and calls the function for its event. */
export async function receive(delivery: Delivery, options: WebhookHandlerOptions): Promise<Acknowledgement> {
  try {
    return await accept(delivery, options);
  } catch (error) {
    const { onError } = options;
    onError?.(error);
    if (error instanceof WebhookVerificationError) return { status: 400, headers: {}, text: error.reason };
    if (onError === undefined) throw error;
    return { status: 500, headers: {}, text: '' };
  }
}

async function accept(
  { method, headers, body: read }: Delivery,
  { secrets, tolerance, on, seen, maxBytes = MAX_BYTES }: WebhookHandlerOptions,
): Promise<Acknowledgement> {
  if (method !== 'POST') return { status: 405, headers: { Allow: 'POST' }, text: '' };
  const body = await read(maxBytes);
  if (body === undefined) return { status: 413, headers: {}, text: '' };
  const known = typeof secrets === 'function' ? await secrets() : secrets;
  const event = await unwrap(body, headers, { secrets: known, tolerance });
  const id = idOf(event);
  if (seen === undefined || id === undefined || !(await seen.has(id))) {
    await functionOf(on, event.type)?.(event);
    // Only now: an event whose function fails is delivered again.
    if (id !== undefined) await seen?.add(id);
  }
  return { status: 204, headers: {}, text: '' };
}

function idOf(event: object): string | undefined {
  return 'id' in event && typeof event.id === 'string' ? event.id : undefined;
}

function functionOf(on: object, type: string): ((event: WebhookEvent) => unknown) | undefined {
  return Object.hasOwn(on, type) ? (Reflect.get(on, type) as (event: WebhookEvent) => unknown) : undefined;
}
