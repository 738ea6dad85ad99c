/** Stock of the account by SKU and location. */
import { h } from '../frame/dom.ts';
import { dateOf } from '../frame/format.ts';
import type { Contract } from '../lab/types.ts';
import { json } from '../frame/json.ts';
import { namesFrom } from './names.ts';
import { facts, tag } from './parts.ts';
import { readPage, recordsView } from './records.ts';

type Level = Contract<'InventoryLevel'>;

/** Returns the class of a level: good, at or below its threshold, or sold out. */
const toneOf = ({ available, low_stock_threshold: threshold }: Level): string =>
  available <= 0 ? 'bad' : threshold !== null && available <= threshold ? 'warn' : 'good';

const PLACES = namesFrom<Contract<'Location'>>('locations', ({ name }) => name);
const placeOf = ({ location_id: id }: Level): string => PLACES.of(id) ?? id;

export const stockView = recordsView<Level>({
  name: 'stock',
  title: 'Stock',
  keyOf: ({ id }) => id,
  empty: 'No stock in this account and mode. Set some with PUT /api/v1/inventory.',
  selections: [{ name: 'low_stock', label: 'Level', every: 'Every level', values: [['true', 'low stock']] }],
  shownText: placeOf,
  async read(frame, cursor, selected) {
    const [page] = await Promise.all([readPage<Level>(frame, 'inventory', cursor, selected), PLACES.read(frame)]);
    return page;
  },
  columns: [
    { title: 'SKU', kind: 'wide', cell: ({ sku }) => h('code', {}, sku) },
    { title: 'Location', kind: 'wide', cell: (level) => h('span', { title: level.location_id }, placeOf(level)) },
    { title: 'On hand', kind: 'number', from: 'medium', cell: ({ on_hand: units }) => String(units) },
    { title: 'Reserved', kind: 'number', from: 'medium', cell: ({ reserved }) => String(reserved) },
    { title: 'Available', kind: 'number', cell: (level) => tag(level.available, toneOf(level)) },
  ],
  gone: (id) => `The inventory level ${id} is not on the pages that are loaded.`,
  partsOf: (level) => [
    h('h1', {}, level.sku),
    facts([
      ['Location', h('span', {}, `${placeOf(level)} `, h('code', {}, level.location_id))],
      ['On hand', String(level.on_hand)],
      ['Reserved', String(level.reserved)],
      ['Available', tag(level.available, toneOf(level))],
      ['Threshold', level.low_stock_threshold === null ? 'none' : String(level.low_stock_threshold)],
      ['Changed', `${dateOf(level.updated_at)} UTC, version ${level.version}`],
    ]),
    json(JSON.stringify(level)),
  ],
});
