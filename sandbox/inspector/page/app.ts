/** Start of the inspector: asks for the token, and follows the activity. */
import { newAccountButton } from './actions/accounts.ts';
import { clockButtons } from './actions/clock.ts';
import { saidOf } from './actions/said.ts';
import { type Bar, barOf } from './bar.ts';
import { fill, h } from './frame/dom.ts';
import { linkTo } from './frame/view.ts';
import { type Activity, follow, hasToken, lab, setToken, takeToken } from './lab/lab.ts';
import type { Lab } from './lab/types.ts';
import { stageOf } from './stage.ts';

/** Activity after which the account and the clock are read again. */
const FRAME_CHANGES = new Set(['clock', 'data']);

async function start(root: Element, { engine, operations }: Lab<'Sandbox'>): Promise<void> {
  const notice = h('div', { role: 'alert' });
  const fail = (error: unknown): void => fill(notice, h('p', { class: 'notice' }, textOf(error)));
  const said = saidOf();
  const bar = barOf({
    engine,
    actions: [newAccountButton(() => stage.frame), clockButtons(() => stage.frame)],
    onScope() {
      const { view, query } = stage.route();
      const { account, mode } = bar.scope;
      location.hash = linkTo({ view, id: undefined, query: { ...query, account: account?.id ?? '', mode } });
    },
    // Lists leave out the date of today.
    onDay: () => stage.saw({ event: 'clock', data: '' }),
    onError: fail,
  });
  const stage = stageOf({ bar, operations, said, fail, succeed: () => fill(notice) });
  const content = h('div', { class: 'content' }, notice, said.element, stage.main);
  fill(root, h('div', { class: 'frame' }, bar.element, stage.navigation, content));
  await bar.refresh();
  addEventListener('hashchange', () => void stage.show().catch(fail));
  addEventListener('keydown', ({ key, target }) => {
    if (key === 'Escape' && !isControl(target) && !document.querySelector('dialog[open]')) stage.close();
  });
  void stage.show().catch(fail);
  await followActivity(bar, fail, (activity) => stage.saw(activity));
}

/** Reports whether the control itself uses the Escape key. */
const isControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.value !== '');

function followActivity(bar: Bar, fail: (error: unknown) => void, saw: (activity: Activity) => void): Promise<void> {
  const tell = (activity: Activity): void => {
    bar.saw(activity);
    if (FRAME_CHANGES.has(activity.event)) void bar.refresh().catch(fail);
    saw(activity);
  };
  let wasLive = false;
  const setLive = (isLive: boolean): void => {
    bar.setLive(isLive);
    // Activity was missed meanwhile.
    if (isLive && wasLive) tell({ event: 'data', data: '' });
    wasLive ||= isLive;
  };
  return follow(tell, setLive, new AbortController().signal);
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Shows a form for the token, which the sandbox prints at its start. */
function askForToken(root: Element, error?: unknown): void {
  const input = h('input', { type: 'password', id: 'token', autocomplete: 'off', required: true });
  const form = h(
    'form',
    { class: 'empty' },
    h('h1', {}, 'Sandbox inspector'),
    h('p', {}, 'Open the address that the sandbox printed at its start, or enter its token.'),
    error !== undefined && h('p', { class: 'notice', role: 'alert' }, textOf(error)),
    h('label', { for: 'token' }, 'Token'),
    input,
    h('button', { class: 'primary' }, 'Open'),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    setToken(input.value);
    location.reload();
  });
  fill(root, h('main', { id: 'main' }, form));
}

async function open(root: Element): Promise<void> {
  takeToken();
  if (!hasToken()) return askForToken(root);
  try {
    await start(root, await lab<Lab<'Sandbox'>>('GET', 'info'));
  } catch (error) {
    askForToken(root, error);
  }
}

const app = document.querySelector('#app');
if (app) await open(app);
