/** Fields of forms: labels, and errors that are read together with their control. */
import { fill, h } from '../frame/dom.ts';
import type { LabError } from '../lab/lab.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLFieldSetElement;

/** Control with its label, for one part of a body. */
export interface Field<Of extends Control = Control> {
  readonly element: HTMLElement;
  readonly control: Of;
  /** Part of the body, as a JSON Pointer in URI fragment form; errors of parts within it are shown here, too. */
  readonly pointer: string;
  setError(text: string): void;
}

let count = 0;

interface FieldOptions<Of extends Control> {
  readonly label: string;
  readonly control: Of;
  readonly pointer?: string;
  readonly hint?: string;
  /** Name of the control, if the label does not tell it apart from others. */
  readonly name?: string;
}

/** Returns a field, whose control is below its label. */
export function field<Of extends Control>({ label, control, pointer = '', hint, name }: FieldOptions<Of>): Field<Of> {
  const id = `field-${(count += 1)}`;
  const error = h('p', { class: 'error', id: `${id}-error`, hidden: true });
  const note = hint !== undefined && h('p', { class: 'quiet', id: `${id}-hint` }, hint);
  control.id = id;
  if (name !== undefined) control.setAttribute('aria-label', name);
  const setError = (text: string): void => {
    fill(error, text);
    error.hidden = text === '';
    if (text === '') control.removeAttribute('aria-invalid');
    else control.setAttribute('aria-invalid', 'true');
    const described = [note && `${id}-hint`, text !== '' && `${id}-error`].filter((part) => part !== false);
    if (described.length > 0) control.setAttribute('aria-describedby', described.join(' '));
    else control.removeAttribute('aria-describedby');
  };
  setError('');
  const isGroup = control instanceof HTMLFieldSetElement;
  if (isGroup) control.prepend(h('legend', {}, label));
  const element = h('div', { class: 'field' }, !isGroup && h('label', { for: id }, label), control, note, error);
  return { element, control, pointer, setError };
}

/** Shows the errors of a response at their fields, and focuses the first; returns those that belong to none. */
export function showErrors(fields: readonly Field[], { errors }: Pick<LabError, 'errors'>): string[] {
  for (const one of fields) one.setError('');
  const texts = new Map<Field, string[]>();
  const homeless: string[] = [];
  for (const { pointer = '', parameter, detail } of errors) {
    const home = homeOf(fields, pointer);
    if (home) texts.set(home, [...(texts.get(home) ?? []), partOf(pointer, home) + detail]);
    else homeless.push(`${parameter ?? pointer}: ${detail}`);
  }
  for (const [one, all] of texts) one.setError(all.join('; '));
  const first = fields.find((one) => texts.has(one));
  const target = first?.control instanceof HTMLFieldSetElement ? first.control.querySelector('input') : first?.control;
  target?.focus();
  return homeless;
}

/** Returns the field with the longest pointer that contains the part. */
const homeOf = (fields: readonly Field[], pointer: string): Field | undefined =>
  fields
    .filter((one) => one.pointer !== '' && (pointer === one.pointer || pointer.startsWith(`${one.pointer}/`)))
    .toSorted((a, b) => b.pointer.length - a.pointer.length)[0];

const partOf = (pointer: string, { pointer: own }: Field): string =>
  pointer === own ? '' : `${pointer.slice(own.length + 1)} `;

export interface Choice {
  readonly value: string;
  readonly text: string;
}

/** Times for which the secret before a rotation stays valid, in seconds. */
export const OVERLAPS: readonly Choice[] = [
  { value: '86400', text: '1 day' },
  { value: '3600', text: '1 hour' },
  { value: '0', text: 'no time: it ends at once' },
];

/** Returns a select with its choices; the one with the value `selected` is selected. */
export const selectOf = (choices: readonly Choice[], selected?: string): HTMLSelectElement =>
  h('select', {}, ...choices.map(({ value, text }) => h('option', { value, selected: value === selected }, text)));

interface Checks {
  readonly control: HTMLFieldSetElement;
  /** Values of the boxes that are checked, in their order. */
  checked(): string[];
}

/** Returns a group of check boxes, with a button for all and one for none. */
export function checksOf(values: readonly string[], initial: readonly string[]): Checks {
  const boxes = values.map((value) => h('input', { type: 'checkbox', value, checked: initial.includes(value) }));
  const set = (isChecked: boolean): void => {
    for (const box of boxes) box.checked = isChecked;
  };
  const labels = boxes.map((box) => h('label', {}, box, box.value));
  const control = h(
    'fieldset',
    { class: 'checks' },
    h(
      'div',
      { class: 'tabs' },
      buttonOf('All', () => set(true)),
      buttonOf('None', () => set(false)),
    ),
    h('div', { class: 'grid' }, ...labels),
  );
  return { control, checked: () => boxes.filter((box) => box.checked).map(({ value }) => value) };
}

/** Returns a button that does not submit the form which it is in. */
export const buttonOf = (text: string, onClick: () => void): HTMLButtonElement =>
  h('button', { type: 'button', onclick: onClick }, text);
