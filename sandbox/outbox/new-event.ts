import type { JsonText, Schema } from '../contract/types.ts';

/** Event to append in the transaction of the change that it reports. `data` is the record after the change. */
export interface NewEvent {
  readonly type: Schema<'EventType'>;
  readonly data: object | JsonText<object>;
}
