/** Pictures of guides, drawn from values of the contract and of the service. */
import type { Html } from '../markup/html.ts';
import { arrow, box, labelled, line, svgOf, text } from './svg.ts';

export interface PictureData {
  /** States of an order in the contract. */
  orderStates: readonly string[];
  /** Delays between the attempts of a webhook delivery, in milliseconds. */
  deliveryDelays: readonly number[];
  /** Waits and limits of the libraries, in milliseconds; `jitter` is the smallest share of a wait. */
  backoff: { base: number; factor: number; cap: number; jitter: number; retries: number };
  /** Requests in a window, and its length in milliseconds. */
  rateLimit: { requests: number; window: number };
  /** Returns a duration as people write it. */
  duration: (milliseconds: number) => string;
}

/** Returns a function that draws a picture by its name; undefined if there is none. */
export function pictures(data: PictureData): (name: string) => string | undefined {
  const drawn: Readonly<Record<string, (data: PictureData) => string>> = {
    'order-life': orderLife,
    'retry-backoff': retryBackoff,
    'webhook-delivery': webhookDelivery,
    'rate-limit-window': rateLimitWindow,
    'idempotent-replay': idempotentReplay,
  };
  return (name) => (Object.hasOwn(drawn, name) ? drawn[name]?.(data) : undefined);
}

const STATES: Readonly<Record<string, readonly [x: number, y: number]>> = {
  pending: [20, 60],
  confirmed: [250, 60],
  completed: [500, 60],
  cancelled: [250, 170],
};
const WIDE = 120;

function orderLife({ orderStates }: PictureData): string {
  const states = orderStates.map((state) => {
    const place = STATES[state];
    if (place === undefined) throw new Error(`the picture order-life has no place for the state ${state}`);
    return labelled(place[0], place[1], WIDE, state, STYLES[state] ?? '');
  });
  return svgOf({ width: 640, height: 226, parts: [...moves(), ...states] });
}

const STYLES: Readonly<Record<string, string>> = { cancelled: 'bad', completed: 'good' };

/** Returns the arrows between the states, each with who moves the order and the events that are sent. */
const moves = (): Html[] => [
  text(20, 24, 'createOrder', 'strong'),
  text(20, 42, 'order.created', 'muted'),
  arrow([
    [140, 78],
    [248, 78],
  ]),
  text(195, 50, 'merchant confirms', 'middle'),
  text(195, 66, 'order.updated', 'middle muted'),
  arrow([
    [370, 78],
    [498, 78],
  ]),
  text(435, 34, 'merchant is paid, ships all', 'middle'),
  text(435, 50, 'order.paid', 'middle muted'),
  text(435, 66, 'order.fulfilled', 'middle muted'),
  arrow(
    [
      [80, 96],
      [80, 188],
      [248, 188],
    ],
    'bad',
  ),
  arrow(
    [
      [310, 96],
      [310, 168],
    ],
    'bad',
  ),
  text(322, 128, 'cancelOrder, or the merchant,'),
  text(322, 146, 'before anything is shipped: order.cancelled', 'muted'),
];

function retryBackoff({ backoff: { base, factor, cap, retries }, duration }: PictureData): string {
  const waits = Array.from({ length: retries }, (_, at) => Math.min(cap, base * factor ** at));
  const attempt = 90;
  const scale = (600 - attempt * (retries + 1)) / waits.reduce((sum, wait) => sum + wait, 0);
  let x = 20;
  const parts = Array.from({ length: retries + 1 }).flatMap((_, at): Html[] => {
    const isLast = at === retries;
    const drawn = [labelled(x, 50, attempt, `attempt ${at + 1}`, isLast ? 'good' : 'bad')];
    x += attempt;
    const wait = waits[at];
    if (isLast || wait === undefined) return drawn;
    const end = x + wait * scale;
    drawn.push(
      line([x, 68], [end, 68], 'dashed'),
      text((x + end) / 2, 108, `wait up to`, 'middle muted'),
      text((x + end) / 2, 126, duration(wait), 'middle'),
    );
    x = end;
    return drawn;
  });
  return svgOf({
    width: 640,
    height: 150,
    parts: [text(20, 30, 'fails', 'muted'), text(x - 90, 30, 'succeeds', 'muted'), ...parts],
  });
}

function webhookDelivery({ deliveryDelays, duration }: PictureData): string {
  const step = 600 / deliveryDelays.length;
  const points = [0, ...deliveryDelays].map((_, at) => 20 + at * step);
  return svgOf({
    width: 660,
    height: 130,
    parts: [
      line([20, 60], [620, 60]),
      ...points.map((x, at) => box(x - 7, 53, 14, 14, at === 0 ? 'good' : '')),
      text(20, 34, 'at once'),
      ...deliveryDelays.map((delay, at) =>
        text(20 + (at + 0.5) * step, at % 2 === 0 ? 88 : 106, duration(delay), 'middle muted'),
      ),
      text(620, 34, `attempt ${deliveryDelays.length + 1}`, 'end'),
    ],
  });
}

function rateLimitWindow({ rateLimit: { requests, window }, duration }: PictureData): string {
  const bars = Array.from({ length: 24 }, (_, at) => box(24 + at * 13, 60, 8, 40, at < 18 ? 'good' : 'bad'));
  const next = Array.from({ length: 18 }, (_, at) => box(364 + at * 13, 60, 8, 40, 'good'));
  return svgOf({
    width: 640,
    height: 150,
    parts: [
      line([20, 104], [620, 104]),
      line([350, 44], [350, 116], 'dashed'),
      ...bars,
      ...next,
      text(24, 34, `${requests.toLocaleString('en-US')} requests pass`),
      text(258, 34, '429', 'strong'),
      text(364, 34, 'next window'),
      text(185, 134, `one window: ${duration(window)} from its first request`, 'middle muted'),
    ],
  });
}

function idempotentReplay(): string {
  const you = 120;
  const api = 520;
  return svgOf({
    width: 640,
    height: 250,
    parts: [
      text(you, 24, 'your program', 'middle strong'),
      text(api, 24, 'API', 'middle strong'),
      line([you, 36], [you, 240]),
      line([api, 36], [api, 240]),
      arrow([
        [you, 70],
        [api - 2, 70],
      ]),
      text(320, 60, 'POST, key: cart-17', 'middle'),
      text(api + 12, 92, 'creates'),
      text(api + 12, 110, 'the order'),
      arrow(
        [
          [api, 120],
          [300, 120],
        ],
        'bad dashed',
      ),
      text(400, 112, 'response is lost', 'middle muted'),
      arrow([
        [you, 170],
        [api - 2, 170],
      ]),
      text(320, 160, 'again, same key: cart-17', 'middle'),
      arrow(
        [
          [api, 216],
          [you + 2, 216],
        ],
        'good',
      ),
      text(320, 206, 'stored response, nothing created', 'middle'),
    ],
  });
}
