/** Deliveries as the API shows them. */
import { record } from '../contract/record.ts';
import type { Schema } from '../contract/types.ts';

export interface DeliveryRow {
  readonly id: string;
  readonly endpoint_id: string;
  readonly event_id: string;
  readonly event_type: Schema<'EventType'>;
  readonly status: Schema<'WebhookDeliveryStatus'>;
  readonly attempts: number;
  readonly response_status: number | null;
  readonly next_attempt_at: number | null;
  readonly created_at: number;
}

export const DELIVERY_COLUMNS =
  'id, endpoint_id, event_id, event_type, status, attempts, response_status, next_attempt_at, created_at';

export const deliveryOf = (row: DeliveryRow): Schema<'WebhookDelivery'> =>
  record<Schema<'WebhookDelivery'>>({
    id: row.id,
    webhook_endpoint_id: row.endpoint_id,
    event_id: row.event_id,
    event_type: row.event_type,
    status: row.status,
    attempts: row.attempts,
    response_status: row.response_status,
    next_attempt_at: row.next_attempt_at === null ? null : new Date(row.next_attempt_at).toISOString(),
    created_at: new Date(row.created_at).toISOString(),
  });
