/** Search for variants of active products, by words of title, vendor and SKU. */
import { fill, h } from '../frame/dom.ts';
import { moneyOf } from '../frame/format.ts';
import type { Frame } from '../frame/view.ts';
import type { Contract } from '../lab/types.ts';
import { readPage } from '../views/records.ts';
import { buttonOf, field } from './fields.ts';

export type Variant = Pick<Contract<'Product'>['variants'][number], 'sku' | 'title' | 'price'>;

const SHOWN = 8;
/** Time without typing after which the search begins. */
const PAUSE_MS = 200;

/** Returns the search; its buttons call `onAdd`. */
export function productSearch(frame: Frame, onAdd: (variant: Variant) => void): HTMLElement {
  const search = field({ label: 'Search products', control: h('input', { type: 'search' }) });
  const count = h('p', { role: 'status', class: 'quiet' });
  const found = h('ul', { class: 'found', 'aria-label': 'Products found' });
  let timer: number | undefined;
  let latest = 0;
  const show = async (): Promise<void> => {
    const number = (latest += 1);
    const query = search.control.value.trim();
    const selected = { status: 'active', ...(query !== '' && { query }) };
    const { data } = await readPage<Contract<'Product'>>(frame, 'products', undefined, selected);
    // A later search may have been faster.
    if (number !== latest) return;
    const variants = data.flatMap(({ title, variants: all }) => all.map((one) => ({ ...one, product: title })));
    fill(found, ...variants.slice(0, SHOWN).map((one) => h('li', {}, entryOf(one, one.product))));
    const rest = variants.length > SHOWN ? `, of which ${SHOWN} are shown` : '';
    fill(count, variants.length === 1 ? '1 variant found.' : `${variants.length} variants found${rest}.`);
  };
  const fail = (error: unknown): void => fill(count, error instanceof Error ? error.message : String(error));
  const entryOf = (variant: Variant, product: string): HTMLElement => {
    const add = buttonOf(`Add ${variant.sku}`, () => onAdd(variant));
    const name = variant.title === product ? product : `${product}, ${variant.title}`;
    return h('span', {}, add, ` ${name}, ${moneyOf(variant.price)}`);
  };
  search.control.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void show().catch(fail), PAUSE_MS);
  });
  // Enter in the search must not create the order.
  search.control.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    clearTimeout(timer);
    void show().catch(fail);
  });
  void show().catch(fail);
  return h('div', {}, search.element, count, found);
}
