/** Fields of the form of a call, one for each kind of parameter. */
import type { RunParameter } from '../samples/run-data.ts';
import { element } from './elements.ts';

/** A field with its label. */
export interface Field {
  element: HTMLElement;
  /** Value as it is sent; empty if there is none. */
  value: string;
}

export function textField(name: string, value: string, properties: Partial<HTMLInputElement> = {}): Field {
  return labelled(name, element('input', { value, autocomplete: 'off', spellcheck: false, ...properties }));
}

/** Returns a field of several lines. */
export function longField(name: string, value: string): Field {
  const rows = Math.min(16, value.split('\n').length + 1);
  return labelled(name, element('textarea', { value, rows, spellcheck: false }));
}

/** Returns the field of a parameter. Other inputs than a text only suggest: the API judges the value. */
export function parameterField({ name, value, kind, isList, isRequired, choices, hint }: RunParameter): Field {
  if (choices.length > 0 && isList) return choicesField(name, choices, value.split(','));
  if (choices.length > 0 || kind === 'boolean') {
    const values = choices.length > 0 ? choices : ['true', 'false'];
    return labelled(name, selectOf(isRequired ? values : ['', ...values], value));
  }
  if (kind === 'date-time') return dateField(name, value);
  const isNumber = kind === 'integer' && !isList;
  return textField(name, value, { placeholder: hint, ...(isNumber && { type: 'number' }) });
}

export function selectOf(values: readonly string[], value: string): HTMLSelectElement {
  const options = values.map((one) => element('option', { value: one, textContent: one }));
  const select = element('select', {}, ...options);
  select.value = value;
  return select;
}

export function labelled(name: string, input: HTMLElement & { value: string }): Field {
  const label = element('label', {}, element('span', { textContent: name }), input);
  return {
    element: label,
    get value() {
      return input.value.trim();
    },
    set value(value: string) {
      input.value = value;
    },
  };
}

/** Returns a field for a time in UTC, with seconds. */
function dateField(name: string, value: string): Field {
  const input = element('input', { type: 'datetime-local', step: '1', value: value.slice(0, 19) });
  return {
    element: labelled(`${name} (UTC)`, input).element,
    get value() {
      if (input.value === '') return '';
      // Seconds are left out if they are zero.
      return `${input.value.length === 16 ? `${input.value}:00` : input.value}Z`;
    },
    set value(time: string) {
      input.value = time.slice(0, 19);
    },
  };
}

/** Returns a box for each value of a list. */
function choicesField(name: string, choices: readonly string[], chosen: readonly string[]): Field {
  const boxes = choices.map((value) => element('input', { type: 'checkbox', value, checked: chosen.includes(value) }));
  const labels = boxes.map((box) => element('label', {}, box, element('span', { textContent: box.value })));
  return {
    element: element('fieldset', {}, element('legend', { textContent: name }), ...labels),
    get value() {
      return boxes
        .filter(({ checked }) => checked)
        .map(({ value }) => value)
        .join(',');
    },
    set value(values: string) {
      for (const box of boxes) box.checked = values.split(',').includes(box.value);
    },
  };
}
