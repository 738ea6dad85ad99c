/** Filter by time: two times of the sandbox's clock in UTC, or the last hour or day. */
import { h } from './dom.ts';

type Query = Readonly<Record<string, string>>;

/** Names in an address. */
export const FROM = 'from';
export const TO = 'to';

const HOUR_MS = 3_600_000;
const PERIODS = [
  ['', 'Any time'],
  ['1', 'Last hour'],
  ['24', 'Last day'],
  ['own', 'From … to …'],
] as const;

interface Fields {
  readonly elements: readonly HTMLElement[];
  readonly from: HTMLInputElement;
  readonly to: HTMLInputElement;
  /** Returns the parameters of the API for the times that are filled in. */
  read(): Query;
}

/** Returns two fields for times. */
export function periodFields(): Fields {
  const [from, to] = [timeInput(), timeInput()];
  return {
    from,
    to,
    elements: [h('label', {}, 'From (UTC)', from), h('label', {}, 'To (UTC)', to)],
    read: () => periodQuery({ [FROM]: isoOf(from.value), [TO]: isoOf(to.value) }),
  };
}

const timeInput = (): HTMLInputElement => h('input', { type: 'datetime-local', step: 1 });

/** Returns the RFC 3339 text of a value of an input, which has no offset; seconds may be absent. */
const isoOf = (value: string): string => (value === '' ? '' : `${value.length === 16 ? `${value}:00` : value}Z`);
const valueOf = (iso: string): string => (isTime(iso) ? new Date(iso).toISOString().slice(0, 19) : '');
const isTime = (iso: string | undefined): iso is string => iso !== undefined && Number.isFinite(Date.parse(iso));

/** Returns the parameters of the API for the period of an address; a text that is not a time is left out. */
export function periodQuery({ [FROM]: from, [TO]: to }: Query): Query {
  return {
    ...(isTime(from) && { created_at_min: new Date(from).toISOString() }),
    ...(isTime(to) && { created_at_max: new Date(to).toISOString() }),
  };
}

/** Reports whether a record of this time is in the period of an address. */
export const isInPeriod = ({ [FROM]: from, [TO]: to }: Query, at: string): boolean =>
  !(isTime(from) && Date.parse(at) < Date.parse(from)) && !(isTime(to) && Date.parse(at) >= Date.parse(to));

interface PeriodFilter {
  readonly element: HTMLElement;
  /** Shows the period of an address. */
  show(query: Query): void;
}

/** Returns the filter; `now` asks for the time of the sandbox. */
export function periodFilter(now: () => Promise<string>, onChange: (query: Query) => void): PeriodFilter {
  const select = h('select', { 'aria-label': 'Time' }, ...PERIODS.map(([value, text]) => h('option', { value }, text)));
  const { elements, from, to } = periodFields();
  const own = h('span', { class: 'controls', hidden: true }, ...elements);
  const changed = (): void => onChange({ [FROM]: isoOf(from.value), [TO]: isoOf(to.value) });
  for (const input of [from, to]) input.addEventListener('change', changed);
  select.addEventListener('change', () => {
    own.hidden = select.value === '';
    if (select.value === '') return onChange({ [FROM]: '', [TO]: '' });
    if (select.value === 'own') return from.focus();
    const milliseconds = Number(select.value) * HOUR_MS;
    // The address has the time itself, so that it shows the same again.
    void now().then((iso) => onChange({ [FROM]: new Date(Date.parse(iso) - milliseconds).toISOString(), [TO]: '' }));
  });
  return {
    element: h('span', { class: 'controls' }, select, own),
    show({ [FROM]: start = '', [TO]: end = '' }) {
      if (start === '' && end === '' && select.value === 'own') return;
      from.value = valueOf(start);
      to.value = valueOf(end);
      own.hidden = start === '' && end === '';
      select.value = own.hidden ? '' : 'own';
    },
  };
}
