/** Form with the values of a call. */
import type { RunData } from '../samples/run-data.ts';
import type { Outcome } from './run-call.ts';
import { element, field } from './elements.ts';

interface RunForm {
  form: HTMLFormElement;
  run: HTMLButtonElement;
  code: HTMLButtonElement;
  /** Returns the current values. */
  values: () => Outcome['request'];
  /** Fields of the path, in its order. */
  pathFields: readonly { name: string; input: { value: string } }[];
}

export function runForm(data: RunData, testKey: string | null): RunForm {
  const form = element('form', {});
  // The shortest example refers to the fewest records, which another database may not have.
  const lengths = data.examples.map(({ body }) => JSON.stringify(body ?? null).length);
  const chosen = lengths.indexOf(Math.min(...lengths));
  const first = data.examples[chosen];
  const key = field(form, 'API key', data.hasKey ? (testKey ?? '') : '');
  const parameters = data.parameters.map((parameter) => ({
    ...parameter,
    input: field(form, `${parameter.name}${parameter.isRequired ? '' : ' (optional)'}`, parameter.value),
  }));
  const examples = data.examples.length > 1 ? exampleChoice(form, data) : undefined;
  const body = first?.body === undefined ? undefined : field(form, 'Body', pretty(first.body), true);
  if (examples) examples.selectedIndex = chosen;
  examples?.addEventListener('change', () => {
    if (body) body.value = pretty(data.examples[examples.selectedIndex]?.body);
  });
  const run = element('button', { textContent: 'Run', type: 'submit' });
  const code = element('button', { textContent: 'As code', type: 'button' });
  const row = element('div', { className: 'row' });
  row.append(run, code);
  form.append(row);
  const values = (): Outcome['request'] => ({
    key: key.value.trim(),
    parameters: parameters.map(({ name, in: place, input }) => ({ name, in: place, value: input.value.trim() })),
    body: body?.value,
  });
  const pathFields = parameters.filter((one) => one.in === 'path');
  return { form, run, code, values, pathFields };
}

function exampleChoice(form: HTMLElement, { examples }: RunData): HTMLSelectElement {
  const select = element('select', {});
  select.append(...examples.map(({ title }) => element('option', { textContent: title })));
  const label = element('label', { textContent: 'Example' });
  label.append(select);
  form.append(label);
  return select;
}

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);
