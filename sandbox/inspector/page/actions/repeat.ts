/** Repeats a request: as it was, or after it was edited. The response opens as the new request in the list. */
import { h } from '../frame/dom.ts';
import { prettyOf } from '../frame/format.ts';
import type { Frame, Scope } from '../frame/view.ts';
import { lab } from '../lab/lab.ts';
import type { Contract, Lab } from '../lab/types.ts';
import { type ApiCall, newIdempotencyKey, sendCall } from './call.ts';
import { openDialog } from './dialog.ts';
import { buttonOf, type Choice, field, selectOf } from './fields.ts';

type Thread = Lab<'RequestThread'>;

const IDEMPOTENCY_KEY = 'idempotency-key';
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** Headers of the connection or of the client, which the repeat has itself or does not need. */
const LEFT_OUT =
  /^(?:authorization|host|connection|keep-alive|content-length|transfer-encoding|te|upgrade|expect|cookie|origin|referer|user-agent|accept-encoding|accept-language|traceparent|tracestate|sec-.*)$/;
/** End of a body of which the log has only the beginning. */
const SHORTENED = /… \(\d+ characters\)$/;

export function repeatButtons(thread: Thread, frame: Frame): HTMLElement {
  const isWhole = !SHORTENED.test(thread.request.body ?? '');
  const again = buttonOf('Repeat', () => frame.run(() => send(scopeOf(thread, frame), callOf(thread), frame)));
  const edit = buttonOf('Edit and repeat', () => frame.run(() => openEditor(scopeOf(thread, frame), thread, frame)));
  const group = { class: 'tabs', role: 'group', 'aria-label': 'Repeat the request' };
  if (isWhole) return h('div', group, again, edit);
  again.disabled = edit.disabled = true;
  return h('div', group, again, edit, h('span', { class: 'quiet' }, 'The log has only the beginning of the body.'));
}

/** Returns the button that opens an empty form for a request. */
export const newRequestButton = (frame: Frame): HTMLElement =>
  buttonOf('New request', () => frame.run(() => openEditor(frame.scope, undefined, frame)));

/** Returns the account and the mode of a request; those that are shown for one that belongs to none. */
function scopeOf({ summary: { account_id: id, mode } }: Thread, { scope }: Frame): Scope {
  if (id === null || mode === null || !scope.account) return scope;
  return { account: { ...scope.account, id }, mode: mode === 'live' ? 'live' : 'test' };
}

/** Returns the request with another Idempotency-Key, if it had one. */
function callOf({ summary, request }: Thread): ApiCall & { readonly oldKey: string | undefined } {
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !LEFT_OUT.test(name)));
  const oldKey = headers[IDEMPOTENCY_KEY];
  return {
    method: summary.method,
    path: summary.url,
    headers: { ...headers, ...(oldKey !== undefined && { [IDEMPOTENCY_KEY]: newIdempotencyKey() }) },
    ...(request.body !== null && { body: request.body }),
    keyId: summary.api_key_id ?? undefined,
    oldKey,
  };
}

async function send(scope: Scope, call: ApiCall, frame: Frame): Promise<void> {
  const { request_id: id, status, ending } = await sendCall(scope, call);
  const result = ending === 'send' ? `status ${status}` : `a fault that ended the response: ${ending}`;
  frame.say(`${call.method} ${call.path.split('?')[0] ?? ''} was sent, with ${result}.`);
  frame.go({ view: 'requests', id });
}

const OWNER = '';

/** Returns the keys that a request can be made as: the one of the request first, and the owner of the account. */
async function keyChoices({ account, mode }: Scope, used: string | undefined): Promise<Choice[]> {
  const path = `accounts/${account?.id ?? ''}/${mode}/api-keys?limit=100`;
  const { data } = await lab<{ data: readonly Contract<'ApiKey'>[] }>('GET', path);
  const choices = data
    .filter((key) => key.mode === mode)
    .map(({ id, name, hint }) => ({ value: id, text: `${name} (…${hint})` }));
  const isGone = used !== undefined && !choices.some(({ value }) => value === used);
  return [
    { value: OWNER, text: 'No key: all scopes' },
    ...(isGone ? [{ value: used, text: `${used} (revoked)` }] : []),
    ...choices,
  ];
}

async function openEditor(scope: Scope, thread: Thread | undefined, frame: Frame): Promise<void> {
  const blank = { method: 'GET', path: '/api/v1/orders?limit=5', headers: {}, oldKey: undefined };
  const call: ReturnType<typeof callOf> = thread ? callOf(thread) : blank;
  const form = editorOf(call, await keyChoices(scope, call.keyId));
  openDialog(frame, {
    title: thread ? 'Edit and repeat the request' : 'New request',
    content: form.elements,
    action: 'Send',
    run: () => send(scope, form.read(), frame),
  });
}

/** Returns the form of a request, and a function that reads it. */
function editorOf(call: ReturnType<typeof callOf>, keys: readonly Choice[]) {
  const [path = '', query = ''] = call.path.split('?', 2);
  const { [IDEMPOTENCY_KEY]: newKey = newIdempotencyKey(), ...others } = call.headers ?? {};
  const lines = Object.entries(others).map(([name, value]) => `${name}: ${value}`);
  const method = field({ label: 'Method', control: selectOf(METHODS.map(choiceOf), call.method) });
  const target = field({ label: 'Path', control: inputOf(path) });
  const search = field({ label: 'Query', control: inputOf(query), hint: 'Such as limit=5&status=pending.' });
  const key = field({ label: 'API key', control: selectOf(keys, call.keyId ?? OWNER) });
  const once = field({
    label: 'Idempotency-Key',
    control: selectOf(onceChoices(newKey, call.oldKey), newKey),
  });
  const headers = field({ label: 'Other headers', control: areaOf(lines.join('\n'), 3), hint: 'One a line.' });
  const body = field({ label: 'Body', control: areaOf(prettyOf(call.body ?? ''), 10) });
  return {
    elements: [
      h('div', { class: 'row' }, method.element, target.element),
      search.element,
      h('div', { class: 'row' }, key.element, once.element),
      headers.element,
      body.element,
    ],
    read: (): ApiCall => ({
      method: method.control.value,
      path: targetOf(target.control.value, search.control.value),
      headers: {
        ...headersOf(headers.control.value),
        ...(once.control.value !== '' && { [IDEMPOTENCY_KEY]: once.control.value }),
      },
      ...(body.control.value.trim() !== '' && { body: body.control.value }),
      keyId: key.control.value,
    }),
  };
}

const choiceOf = (value: string): Choice => ({ value, text: value });

const onceChoices = (newKey: string, oldKey: string | undefined): Choice[] => [
  { value: newKey, text: 'A new one' },
  ...(oldKey === undefined ? [] : [{ value: oldKey, text: 'The same: the stored response returns' }]),
  { value: '', text: 'None' },
];

const inputOf = (value: string): HTMLInputElement => h('input', { value, spellcheck: 'false', class: 'mono' });

function areaOf(value: string, rows: number): HTMLTextAreaElement {
  const area = h('textarea', { rows, spellcheck: 'false', class: 'mono' });
  area.value = value;
  return area;
}

/** Returns path and query as they are sent: what a URL may not contain is percent-encoded. */
function targetOf(path: string, query: string): string {
  const { pathname, search } = new URL(`${location.origin}${path.startsWith('/') ? '' : '/'}${path.trim()}`);
  const sent = query.trim().replace(/^\?/, '');
  return `${pathname}${search}${sent && `${search ? '&' : '?'}${encodeURI(sent).replaceAll('%25', '%')}`}`;
}

function headersOf(text: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const at = line.indexOf(':');
    if (at < 1) throw new Error(`The header "${line}" has no colon. Write one a line, such as If-Match: "3".`);
    headers[line.slice(0, at).trim()] = line.slice(at + 1).trim();
  }
  return headers;
}
