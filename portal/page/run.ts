/**
 * Makes the call of an operation's page: to the sandbox that serves the page and tells the key of its account, or to a
 * base URL that the owner of the site allows, with a key that the reader enters.
 */
import { queryValue } from '../../generators/samples/sample.ts';
import { codesOf, type RequestExample, type Tables } from '../samples/samples.ts';
import { RUN_SETTINGS, type RunData, type RunSettings } from '../samples/run-data.ts';
import { element } from './elements.ts';
import { addLanguages, choose } from './languages.ts';
import { colouredCode } from './run-colours.ts';
import { fillIdentifiers, IDEMPOTENCY_KEY, outcomeOf, type Outcome, withQuery } from './run-call.ts';
import { runForm } from './run-form.ts';
import { canSendKeys } from './run-keys.ts';
import { figure, lineOf, partsOf } from './run-output.ts';

const own = document.currentScript as HTMLScriptElement;
const base = own.getAttribute('src')?.replace(/assets\/run\.js$/, '') ?? '';
const id = /\/reference\/([^/]+)\//.exec(location.pathname)?.[1];

const json = async <T>(path: string): Promise<T> => (await (await fetch(`${base}${path}`)).json()) as T;

async function start(operation: string): Promise<void> {
  const [data, settings] = await Promise.all([
    json<RunData>(`reference/${operation}/run.json`),
    json<RunSettings>(RUN_SETTINGS),
  ]);
  if (!canRun(data)) return;
  const { form, run, code, values, renewKey, pathFields } = runForm(data, settings);
  if (settings.test_key) void fillIdentifiers(data.path, pathFields, settings.test_key);
  const line = element('p', { className: 'outcome' });
  line.setAttribute('role', 'status');
  const output = element('div', {});
  const panel = element(
    'section',
    { className: 'run' },
    element('h2', { textContent: 'Run' }),
    element('p', { className: 'limits', textContent: aboutOf(settings) }),
    form,
    line,
    output,
  );
  panel.setAttribute('aria-label', 'Run');
  const sent = new Set<string>();
  const send = async (request: Outcome['request']): Promise<void> => {
    run.disabled = true;
    if (request.idempotencyKey) sent.add(request.idempotencyKey);
    try {
      const outcome = await outcomeOf(data, request);
      line.replaceChildren(...lineOf(outcome));
      output.replaceChildren(...partsOf(outcome, { base, repeat: () => void send(request) }));
    } catch (error) {
      line.replaceChildren(String(error));
      output.replaceChildren();
    } finally {
      run.disabled = false;
    }
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    renewKey(sent);
    void send(values());
  });
  code.addEventListener('click', () => {
    line.replaceChildren();
    void showCode(output, data, values());
  });
  (document.querySelector('aside > div') ?? document.querySelector('article'))?.prepend(panel);
}

/** Reports whether a form can make the call: its body is a text, and a page can send its keys. */
function canRun({ auth, mediaType = 'text/plain' }: RunData): boolean {
  return canSendKeys(auth) && /^text\/|[/+]json\b/i.test(mediaType);
}

function aboutOf({ test_key: key }: RunSettings): string {
  if (key === undefined)
    return 'Calls the API from this page. Your key stays in the page and goes to the base URL only.';
  return key === null
    ? 'This sandbox has no account of a seed; enter a key.'
    : 'Calls this sandbox with the test key of its first account.';
}

/** Shows the call as code, as far as the libraries accept its values. */
async function showCode(output: HTMLElement, data: RunData, values: Outcome['request']): Promise<void> {
  const tables = await json<Tables>('assets/sample-tables.json');
  const taken = (place: string): Record<string, string> =>
    Object.fromEntries(
      values.parameters.filter((one) => one.in === place && one.value !== '').map((one) => [one.name, one.value]),
    );
  const [path, query] = [taken('path'), taken('query')];
  let body: unknown;
  try {
    body = values.body === undefined ? undefined : (JSON.parse(values.body) as unknown);
  } catch (error) {
    return output.replaceChildren(element('p', { textContent: `The body is not JSON: ${String(error)}` }));
  }
  const target = data.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const { operationId, method, headers, auth } = data;
  const typed = typedQuery(query, tables, operationId);
  const { idempotencyKey } = values;
  const sentHeaders = { ...headers, ...(idempotencyKey && { [IDEMPOTENCY_KEY]: idempotencyKey }) };
  const call = {
    operationId,
    method,
    headers: sentHeaders,
    auth,
    hasKey: auth.kind !== 'none',
    path,
    query: typed,
    body,
  };
  const origin = values.base || location.origin;
  const request: RequestExample = {
    ...call,
    name: '',
    title: '',
    baseUrl: origin,
    server: origin,
    target: withQuery(target, query),
  };
  const group = element('div', { className: 'group' });
  for (const { language, label, text } of codesOf(request, tables)) {
    const part = figure(label, text, colouredCode(text));
    part.dataset['lang'] = language;
    part.querySelector('.copy')?.remove();
    group.append(part);
  }
  addLanguages(group);
  output.replaceChildren(group);
  choose(document.documentElement.dataset['lang'] ?? '');
}

/** Returns the values of a query as the libraries take them: lists, numbers and booleans. */
function typedQuery(query: Record<string, string>, tables: Tables, operationId: string): Record<string, unknown> {
  const slots = Object.values(tables)[0]?.operations[operationId]?.query ?? {};
  const valueOf = (name: string, text: string): unknown => {
    const type = slots[name]?.type;
    if (type === undefined) return text;
    const isList = typeof type === 'object' && 'list' in type;
    return queryValue(isList ? text.split(',') : [text], type) ?? text;
  };
  return Object.fromEntries(Object.entries(query).map(([name, text]) => [name, valueOf(name, text)]));
}

if (id !== undefined) {
  document.head.append(element('link', { rel: 'stylesheet', href: `${base}assets/run.css` }));
  void start(id);
}
