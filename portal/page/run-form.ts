/** Form with the values of a call. */
import type { RunData, RunSettings } from '../samples/run-data.ts';
import { element } from './elements.ts';
import { IDEMPOTENCY_KEY, type Outcome } from './run-call.ts';
import { keyFields } from './run-keys.ts';
import { type Field, labelled, longField, parameterField, selectOf, textField } from './run-fields.ts';

interface RunForm {
  form: HTMLFormElement;
  run: HTMLButtonElement;
  code: HTMLButtonElement;
  /** Returns the current values. */
  values: () => Outcome['request'];
  /** Puts a new idempotency key in place of one that was sent. */
  renewKey: (sent: ReadonlySet<string>) => void;
  /** Fields of the path, in its order. */
  pathFields: readonly { name: string; input: { value: string } }[];
}

export function runForm(data: RunData, { test_key: testKey, base_urls: bases = [] }: RunSettings): RunForm {
  const keys = keyFields(data.auth, testKey === undefined ? undefined : (testKey ?? ''));
  const base = bases.length === 0 ? undefined : labelled('Base URL', selectOf(bases, bases[0] ?? ''));
  const parameters = data.parameters
    .filter(({ name }) => name !== IDEMPOTENCY_KEY)
    .map((parameter) => ({ ...parameter, input: parameterField(parameter) }));
  const elementsOf = (isRequired: boolean): HTMLElement[] =>
    parameters.filter((one) => one.isRequired === isRequired).map(({ input }) => input.element);
  const { example, body } = bodyFields(data);
  const isRepeatable = [...Object.keys(data.headers), ...data.parameters.map(({ name }) => name)].includes(
    IDEMPOTENCY_KEY,
  );
  const idempotencyKey = isRepeatable ? textField(IDEMPOTENCY_KEY, crypto.randomUUID()) : undefined;
  const run = element('button', { textContent: 'Run', type: 'submit' });
  const code = element('button', { textContent: 'As code', type: 'button' });
  const form = element(
    'form',
    { noValidate: true },
    ...[base, ...keys.fields].flatMap((one) => one?.element ?? []),
    ...elementsOf(true),
    ...[example, body, idempotencyKey].flatMap((one) => one?.element ?? []),
    ...optional(elementsOf(false)),
    element('div', { className: 'row' }, run, code),
  );
  return {
    form,
    run,
    code,
    values: () => ({
      base: base?.value ?? '',
      credentials: keys.value(),
      idempotencyKey: idempotencyKey?.value,
      parameters: parameters.map(({ name, in: place, input }) => ({ name, in: place, value: input.value })),
      body: body?.value || undefined,
    }),
    renewKey: (sent) => {
      if (idempotencyKey && sent.has(idempotencyKey.value)) idempotencyKey.value = crypto.randomUUID();
    },
    pathFields: parameters.filter((one) => one.in === 'path'),
  };
}

/** Returns optional fields, folded if they are many. */
function optional(fields: readonly HTMLElement[]): HTMLElement[] {
  if (fields.length === 0) return [];
  const summary = element('summary', { textContent: `Optional parameters (${fields.length})` });
  return [element('details', { open: fields.length < 4 }, summary, ...fields)];
}

/** Returns the field of the body and, if there are several examples, the choice of one. */
function bodyFields({ examples, mediaType }: RunData): { example?: Field; body?: Field } {
  // The shortest example refers to the fewest records, which another database may not have.
  const lengths = examples.map((one) => JSON.stringify(one.body ?? null).length);
  const chosen = examples[lengths.indexOf(Math.min(...lengths))];
  if (chosen?.body === undefined) return mediaType === undefined ? {} : { body: longField('Body', '') };
  const body = longField('Body', pretty(chosen.body));
  if (examples.length === 1) return { body };
  const select = selectOf(
    examples.map(({ title }) => title),
    chosen.title,
  );
  select.addEventListener('change', () => (body.value = pretty(examples[select.selectedIndex]?.body)));
  return { example: labelled('Example', select), body };
}

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);
