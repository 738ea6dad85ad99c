/** Model of a shop: what stock, orders and events must be after each request, in a few lines and without a database. */

export const TAX_RATE = 1900;

interface ModelLevel {
  onHand: number;
  reserved: number;
  threshold: number | null;
  version: number;
}

interface ModelLine {
  readonly sku: string;
  readonly quantity: number;
  /** Units that are held in the stock; 0 from the start for untracked variants. */
  reserved: number;
  fulfilled: number;
  returned: number;
}

interface ModelOrder {
  readonly lines: ModelLine[];
  readonly total: number;
  readonly tax: number;
  externalId: string | null;
  note: string | null;
  status: 'pending' | 'confirmed' | 'completed' | 'cancelled';
  payment: 'unpaid' | 'authorized' | 'paid' | 'partially_refunded' | 'refunded' | 'voided';
  fulfillment: 'unfulfilled' | 'partially_fulfilled' | 'fulfilled' | 'returned';
  refunded: number;
  version: number;
}

interface ModelVariant {
  price: number;
  isActive: boolean;
  readonly isTracked: boolean;
}

export interface Model {
  readonly variants: Record<string, ModelVariant>;
  readonly levels: Record<string, ModelLevel>;
  /** Orders by the name that the test gives them. */
  readonly orders: Record<string, ModelOrder>;
  /** Number of events of each type. */
  readonly events: Record<string, number>;
}

/** Request with all numbers that it sends. */
export type Request =
  | { kind: 'set'; sku: string; onHand: number; threshold?: number | null; expected?: number }
  | { kind: 'adjust'; sku: string; delta: number }
  | { kind: 'order'; ref: string; lines: readonly (readonly [string, number])[]; externalId?: string; shipping: number }
  | { kind: 'cancel'; ref: string; restock: boolean }
  | { kind: 'update'; ref: string; note?: string | null; externalId?: string | null; ifMatch?: number }
  | { kind: 'price'; sku: string; price: number; isActive: boolean }
  | { kind: Move; ref: string };

export type Move = 'confirm' | 'authorize' | 'pay' | 'ship' | 'shipOne' | 'refund' | 'return';

const send = (model: Model, type: string): void => {
  model.events[type] = (model.events[type] ?? 0) + 1;
};

/** Changes a level, and counts the events of the change. */
function changeLevel(model: Model, level: ModelLevel, onHand: number, reserved: number): void {
  const before = level.onHand - level.reserved;
  Object.assign(level, { onHand, reserved, version: level.version + 1 });
  const after = onHand - reserved;
  send(model, 'inventory.updated');
  const { threshold } = level;
  if (threshold !== null && before > threshold && after <= threshold) send(model, 'inventory.low_stock');
  if (before > 0 && after <= 0) send(model, 'inventory.out_of_stock');
}

function set(model: Model, request: Extract<Request, { kind: 'set' }>): string {
  const variant = model.variants[request.sku];
  if (!variant) return '422 #/items/0/sku not_found';
  if (!variant.isTracked) return '422 #/items/0/sku not_allowed';
  const known = model.levels[request.sku];
  if (request.expected !== undefined && request.expected !== known?.version) {
    return '409 #/items/0/expected_version version_conflict';
  }
  const level = (model.levels[request.sku] ??= { onHand: 0, reserved: 0, threshold: null, version: 0 });
  const threshold = request.threshold === undefined ? level.threshold : request.threshold;
  if (known && request.onHand === level.onHand && threshold === level.threshold) return '200';
  level.threshold = threshold;
  changeLevel(model, level, request.onHand, level.reserved);
  return '200';
}

function adjust(model: Model, { sku, delta }: Extract<Request, { kind: 'adjust' }>): string {
  const variant = model.variants[sku];
  const errors: string[] = [];
  if (!variant) errors.push('#/items/0/sku not_found');
  else if (!variant.isTracked) errors.push('#/items/0/sku not_allowed');
  if (delta === 0) errors.push('#/items/0/delta not_allowed');
  if (errors.length > 0) return `422 ${errors.join(' ')}`;
  const onHand = (model.levels[sku]?.onHand ?? 0) + delta;
  if (onHand < 0) return '409 #/items/0/delta insufficient_stock';
  const level = (model.levels[sku] ??= { onHand: 0, reserved: 0, threshold: null, version: 0 });
  changeLevel(model, level, onHand, level.reserved);
  return '200';
}

const tax = (amount: number): number => Math.floor((amount * TAX_RATE + 5000) / 10_000);

const hasExternalId = (model: Model, externalId: string, except?: string): boolean =>
  Object.entries(model.orders).some(([ref, order]) => ref !== except && order.externalId === externalId);

function createOrder(model: Model, { ref, lines, externalId, shipping }: Extract<Request, { kind: 'order' }>): string {
  const unknown = lines.flatMap(([sku], at) =>
    model.variants[sku]?.isActive ? [] : [`#/line_items/${at}/sku not_found`],
  );
  if (unknown.length > 0) return `422 ${unknown.join(' ')}`;
  if (externalId !== undefined && hasExternalId(model, externalId)) return '409 #/external_id duplicate';
  const isTracked = (sku: string): boolean => model.variants[sku]?.isTracked === true;
  const missing = lines.flatMap(([sku, quantity], at) => {
    const { onHand = 0, reserved = 0 } = model.levels[sku] ?? {};
    return isTracked(sku) && onHand - reserved < quantity ? [`#/line_items/${at}/quantity insufficient_stock`] : [];
  });
  if (missing.length > 0) return `409 ${missing.join(' ')}`;
  const prices = lines.map(([sku, quantity]) => (model.variants[sku]?.price ?? 0) * quantity);
  const taxes = [...prices, shipping].reduce((sum, amount) => sum + tax(amount), 0);
  model.orders[ref] = {
    lines: lines.map(([sku, quantity]) => ({
      sku,
      quantity,
      reserved: isTracked(sku) ? quantity : 0,
      fulfilled: 0,
      returned: 0,
    })),
    tax: taxes,
    total: prices.reduce((sum, amount) => sum + amount, shipping + taxes),
    externalId: externalId ?? null,
    note: null,
    status: 'pending',
    payment: 'unpaid',
    fulfillment: 'unfulfilled',
    refunded: 0,
    version: 1,
  };
  send(model, 'order.created');
  for (const [sku, quantity] of lines) {
    const level = model.levels[sku];
    if (level && isTracked(sku)) changeLevel(model, level, level.onHand, level.reserved + quantity);
  }
  return '201';
}

const isOpen = ({ status }: ModelOrder): boolean => status === 'pending' || status === 'confirmed';

function cancel(model: Model, found: ModelOrder, restock: boolean): string {
  if (!isOpen(found) || found.fulfillment !== 'unfulfilled') return '409';
  if (restock) releaseAll(model, found);
  if (found.payment === 'authorized') found.payment = 'voided';
  found.status = 'cancelled';
  found.version += 1;
  send(model, 'order.cancelled');
  return '200';
}

function releaseAll(model: Model, found: ModelOrder): void {
  for (const line of found.lines) {
    const level = model.levels[line.sku];
    if (level && line.reserved > 0) changeLevel(model, level, level.onHand, level.reserved - line.reserved);
    line.reserved = 0;
  }
}

function update(model: Model, found: ModelOrder, request: Extract<Request, { kind: 'update' }>): string {
  if (!isOpen(found)) return '409';
  const { note = found.note, externalId = found.externalId, ifMatch } = request;
  const isNew = externalId !== null && externalId !== found.externalId;
  if (isNew && hasExternalId(model, externalId, request.ref)) return '409 #/external_id duplicate';
  if (ifMatch !== undefined && ifMatch !== found.version) return '412';
  if (note === found.note && externalId === found.externalId) return '200';
  Object.assign(found, { note, externalId, version: found.version + 1 });
  send(model, 'order.updated');
  return '200';
}

/** Ships units of an order, one of the first line or all; returns the event, or undefined if that is refused. */
function ship(model: Model, found: ModelOrder, isOne: boolean): string | undefined {
  if (found.status !== 'confirmed') return undefined;
  const left = found.lines.map((line) => line.quantity - line.fulfilled);
  const units = isOne ? left.map((_, at) => (at === 0 ? 1 : 0)) : left;
  if (units.some((count, at) => count > (left[at] ?? 0)) || units.every((count) => count === 0)) return undefined;
  const held = found.lines.map((line, at) => Math.min(units[at] ?? 0, line.reserved));
  if (found.lines.some(({ sku }, at) => (held[at] ?? 0) > (model.levels[sku]?.onHand ?? 0))) return undefined;
  found.lines.forEach((line, at) => {
    const count = held[at] ?? 0;
    const level = model.levels[line.sku];
    if (level && count > 0) changeLevel(model, level, level.onHand - count, level.reserved - count);
    line.reserved -= count;
    line.fulfilled += units[at] ?? 0;
  });
  found.fulfillment = found.lines.every((line) => line.fulfilled === line.quantity)
    ? 'fulfilled'
    : 'partially_fulfilled';
  return found.fulfillment === 'fulfilled' ? 'order.fulfilled' : 'order.updated';
}

/** Returns all shipped units. Gives the event; '' if only the stock changes; undefined if that is refused. */
function takeBack(model: Model, found: ModelOrder): string | undefined {
  if (found.lines.every((line) => line.fulfilled === line.returned)) return undefined;
  for (const line of found.lines) {
    const level = model.levels[line.sku];
    const count = line.fulfilled - line.returned;
    if (level && count > 0) changeLevel(model, level, level.onHand + count, level.reserved);
    line.returned = line.fulfilled;
  }
  if (found.lines.some((line) => line.returned < line.quantity)) return '';
  found.fulfillment = 'returned';
  return 'order.updated';
}

function pay(found: ModelOrder): string | undefined {
  if (found.status === 'cancelled' || !['unpaid', 'authorized'].includes(found.payment)) return undefined;
  found.payment = 'paid';
  return 'order.paid';
}

function refund(found: ModelOrder): string | undefined {
  if (!['paid', 'partially_refunded'].includes(found.payment) || found.total - found.refunded < 100) return undefined;
  found.refunded += 100;
  found.payment = found.refunded === found.total ? 'refunded' : 'partially_refunded';
  return 'order.refunded';
}

const MOVES: Record<Move, (model: Model, found: ModelOrder) => string | undefined> = {
  confirm: (_, found) => (found.status === 'pending' ? ((found.status = 'confirmed'), 'order.updated') : undefined),
  authorize: (_, found) =>
    isOpen(found) && found.payment === 'unpaid' ? ((found.payment = 'authorized'), 'order.updated') : undefined,
  pay: (_, found) => pay(found),
  ship: (model, found) => ship(model, found, false),
  shipOne: (model, found) => ship(model, found, true),
  refund: (_, found) => refund(found),
  return: takeBack,
};

function move(model: Model, found: ModelOrder, kind: Move): string {
  const event = MOVES[kind](model, found);
  if (event === undefined) return 'refused';
  if (event === '') return 'carried out';
  const isPaid = ['paid', 'partially_refunded', 'refunded'].includes(found.payment);
  const isShipped = found.fulfillment === 'fulfilled' || found.fulfillment === 'returned';
  if (found.status === 'confirmed' && isPaid && isShipped) found.status = 'completed';
  found.version += 1;
  send(model, event);
  return 'carried out';
}

/** Carries out a request on the model, and returns the response that the service must give. */
export function apply(model: Model, request: Request): string {
  if (request.kind === 'set') return set(model, request);
  if (request.kind === 'adjust') return adjust(model, request);
  if (request.kind === 'order') return createOrder(model, request);
  if (request.kind === 'price') {
    const variant = model.variants[request.sku];
    const { price, isActive } = request;
    if (!variant || (variant.price === price && variant.isActive === isActive)) return 'carried out';
    Object.assign(variant, { price, isActive });
    send(model, 'product.updated');
    return 'carried out';
  }
  const found = model.orders[request.ref];
  if (!found) return '404';
  if (request.kind === 'cancel') return cancel(model, found, request.restock);
  return request.kind === 'update' ? update(model, found, request) : move(model, found, request.kind);
}
