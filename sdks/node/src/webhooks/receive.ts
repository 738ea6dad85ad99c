import { ConfigurationError } from '../core/errors/sdk-errors.ts';
import { WebhookVerificationError } from '../core/errors/webhook-error.ts';
import type { Logger } from '../core/middleware/logger.ts';
import type { UnknownValue } from '../core/schema/unknown-value.ts';
import type { WebhookEvent } from './event.ts';
import type { RawBody, WebhookHeaders } from './delivery.ts';
import { type Report, reportTo } from './report.ts';
import { processOnce, requireSeenEvents, type SeenEvents } from './seen-events.ts';
import { type VerifyOptions, verifySettings } from './verify-options.ts';
import { unwrap } from './verify.ts';
import { WEBHOOKS_MAX_BYTES } from '../generated/behaviour.ts';

/** Functions by the type of the event that they process. A webhook is acknowledged when its function has finished. */
export type WebhookFunctions = {
  [Event in WebhookEvent as Event['type'] extends UnknownValue ? never : Event['type']]?: (
    event: Event,
  ) => void | Promise<void>;
};

/** Options of a webhook handler. */
export interface WebhookHandlerOptions extends Pick<VerifyOptions, 'tolerance'> {
  /**
   * Signing secrets of the webhook endpoint, `whsec_…`: the current and, during a rotation, the previous one. A function
   * is called for each webhook, for secrets that are not known when the program starts.
   */
  secrets: readonly string[] | (() => readonly string[] | Promise<readonly string[]>);
  /** Functions by type of event. */
  on: WebhookFunctions;
  /**
   * Function for events of all other types, also those that this version of the library does not know. Without it, they
   * are acknowledged, and logged at level info.
   */
  other?: ((event: WebhookEvent) => void | Promise<void>) | undefined;
  /**
   * Ids of events: a `Set`, or a table if there are several processes. The API repeats deliveries. A repeated one calls no
   * function: it gets a 204 if the event has been processed, and a 409 while the event is in progress.
   */
  seen?: SeenEvents | undefined;
  /** Maximum size of a webhook in bytes. Default: 1,048,576. */
  maxBytes?: number | undefined;
  /**
   * Receives the reason why a webhook was rejected, and the error of a function or of the options. Without it, they are
   * logged as a warning.
   */
  onError?: ((error: unknown) => void) | undefined;
  /** Receives the log lines. Default: the standard error, for lines of level info only if the log variable is set. */
  logger?: Logger | undefined;
}

/** A request of any server that contains a webhook. */
export interface IncomingRequest {
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

/** Receives webhooks, whatever the server. It never throws. */
export type Receive = (request: IncomingRequest) => Promise<Acknowledgement>;

/**
 * Returns a function that verifies webhooks and calls the functions for their events.
 * @throws {ConfigurationError} if an option that does not depend on a webhook is invalid, so that a wrong setting ends
 *   the program when it starts
 */
export function receiver(options: WebhookHandlerOptions): Receive {
  const { secrets, tolerance, seen, maxBytes = WEBHOOKS_MAX_BYTES } = options;
  if (typeof secrets !== 'function') verifySettings({ secrets, tolerance });
  if (!(Number.isInteger(maxBytes) && maxBytes > 0)) {
    throw new ConfigurationError('maxBytes must be a positive number of bytes');
  }
  if (seen !== undefined) requireSeenEvents(seen);
  const report = reportTo(options);
  return (request) => receive(request, { ...options, maxBytes }, report);
}

interface Settings extends WebhookHandlerOptions {
  maxBytes: number;
}

async function receive(request: IncomingRequest, options: Settings, report: Report): Promise<Acknowledgement> {
  if (request.method !== 'POST') return { status: 405, headers: { Allow: 'POST' }, text: '' };
  let event: WebhookEvent | undefined;
  const rejected = (status: number, error: unknown, text = ''): Acknowledgement => {
    report.failed(status, error, idOf(event));
    return { status, headers: {}, text };
  };
  try {
    const body = await request.body(options.maxBytes);
    if (body === undefined) return rejected(413, tooLarge(options.maxBytes));
    event = await verified(body, request, options);
    if (!(await dispatch(event, options, report))) return { status: 409, headers: {}, text: 'in_progress' };
  } catch (error) {
    // Only the event: a function may verify something itself.
    const isRejection = event === undefined && error instanceof WebhookVerificationError;
    return isRejection ? rejected(400, error, error.reason) : rejected(500, error);
  }
  return { status: 204, headers: {}, text: '' };
}

async function verified(
  body: RawBody,
  { headers }: IncomingRequest,
  { secrets, tolerance }: Settings,
): Promise<WebhookEvent> {
  return unwrap(body, headers, { secrets: typeof secrets === 'function' ? await secrets() : secrets, tolerance });
}

/** @returns false if another delivery of the event is in progress */
async function dispatch(event: WebhookEvent, { on, other, seen }: Settings, report: Report): Promise<boolean> {
  const id = idOf(event);
  const process = async (): Promise<void> => {
    const own = functionOf(on, event.type) ?? other;
    if (own === undefined) report.unhandled(event.type, id);
    else await own(event);
  };
  if (seen === undefined || id === undefined) {
    await process();
    return true;
  }
  const isProcessed = await processOnce(seen, id, {
    process,
    onError: (status, error) => report.failed(status, error, id),
  });
  if (!isProcessed) report.inProgress(id);
  return isProcessed;
}

function tooLarge(maxBytes: number): WebhookVerificationError {
  return new WebhookVerificationError('invalid_payload', `The webhook has more than ${maxBytes} bytes`);
}

function idOf(event: object | undefined): string | undefined {
  return event !== undefined && 'id' in event && typeof event.id === 'string' ? event.id : undefined;
}

function functionOf(on: object, type: string): ((event: WebhookEvent) => unknown) | undefined {
  return Object.hasOwn(on, type) ? (Reflect.get(on, type) as (event: WebhookEvent) => unknown) : undefined;
}
