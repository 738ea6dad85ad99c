/** Response bodies of the server: one small order (1.5 kB) and one page of 100 products (60 kB). */
const money = (amount: number): { amount: number; currency: string } => ({ amount, currency: 'EUR' });

const LINES = ['SHIRT-BLUE-M', 'SWEATER-MOSS-L'].map((sku, index) => ({
  id: `li_0eu5YLyOnDVvKyK${index}`,
  variant_id: `var_cegPieTpcgM6Q6a${index}`,
  sku,
  title: 'Merino sweater Föhr, Moss / L',
  quantity: 1 + index,
  fulfilled_quantity: index,
  unit_price: money(8900),
  discount: money(0),
  tax: money(2047),
  total: money(10_947),
}));

export const ORDER = {
  id: 'ord_o7PVYVPFyhhnxujS',
  object: 'order',
  number: '10411',
  external_id: 'WEB-2026-10411',
  status: 'confirmed',
  payment_status: 'paid',
  fulfillment_status: 'partially_fulfilled',
  currency: 'EUR',
  customer: { email: 'm.oconnor@buyer.example', name: "Máire O'Connor", phone: null },
  line_items: LINES,
  totals: {
    subtotal: money(13_946),
    discount: money(505),
    shipping: money(1250),
    tax: money(2335),
    total: money(17_026),
    refunded: money(0),
  },
  shipping_address: {
    name: "Máire O'Connor",
    line1: '7 Sráid na Mainistreach',
    city: 'Gaillimh',
    region: 'County Galway',
    postal_code: 'H91 X2RP',
    country_code: 'IE',
  },
  note: null,
  metadata: { cart: '7b1f0c55', channel: 'web' },
  version: 5,
  placed_at: '2026-04-29T18:04:11Z',
  created_at: '2026-04-29T18:04:13Z',
  updated_at: '2026-05-02T10:26:40Z',
};

const product = (index: number): object => ({
  id: `prod_7E4vcCBDsoLFT${String(index).padStart(3, '0')}`,
  title: `Merino sweater Föhr ${index}`,
  description: 'Crew-neck of undyed merino.',
  status: 'active',
  vendor: 'Inselwolle',
  category: 'Clothing > Knitwear',
  tags: ['wool', 'winter'],
  images: [],
  variants: [
    {
      id: `var_k33c5y1qIPIRy${String(index).padStart(3, '0')}`,
      sku: `SWEATER-MOSS-${index}`,
      title: 'Moss / M',
      barcode: '4001234567105',
      price: money(8900 + index),
      options: { color: 'Moss', size: 'M' },
      inventory_tracked: true,
      created_at: '2026-01-15T09:30:00Z',
      updated_at: '2026-05-04T07:12:44Z',
    },
  ],
  metadata: {},
  version: 6,
  created_at: '2026-01-15T09:30:00Z',
  updated_at: '2026-05-04T07:12:44Z',
});

/** `object` is for stripe and openai, which expect the type of the object in the response. */
export const LIST = {
  object: 'list',
  data: Array.from({ length: 100 }, (_, index) => product(index)),
  has_more: true,
  next_cursor: 'c_7E4vcCBDsoLFT2f8',
};
