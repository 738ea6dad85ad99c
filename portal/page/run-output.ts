/** Shows what a call caused. */
import { copyButton, element } from './elements.ts';
import { IDEMPOTENCY_KEY, inspectorLink, type Outcome } from './run-call.ts';
import { colouredJson } from './run-colours.ts';

/** Returns the line that is announced: status, time, and whether the response is a stored one. */
export function lineOf({ status, statusText, milliseconds, isReplayed }: Outcome): (Node | string)[] {
  const text = `${status} ${statusText}`.trim();
  const line = [
    element('strong', { className: status < 400 ? 'get' : 'delete', textContent: text }),
    ` in ${milliseconds} ms`,
  ];
  return isReplayed ? [...line, ' · replayed: the stored response of the first request'] : line;
}

interface Shown {
  /** Address of the start of the portal. */
  base: string;
  /** Sends the request once more. */
  repeat: () => void;
}

/** Returns the elements that show an outcome below its line. */
export function partsOf(outcome: Outcome, { base, repeat }: Shown): HTMLElement[] {
  const { headers, text, requestId, problem, events, request } = outcome;
  const linkTo = (section: string) => (name: string) =>
    element('a', { href: `${base}${section}/${encodeURIComponent(name)}/index.html`, textContent: name });
  const facts = element('dl', { className: 'facts' });
  const add = (term: string, ...description: readonly (Node | string)[]): void =>
    facts.append(element('dt', { textContent: term }), element('dd', {}, ...description));
  if (problem) add('What to do', linkTo('errors')(problem));
  if (requestId) add('Request id', inspected(requestId));
  if (request.idempotencyKey)
    add(IDEMPOTENCY_KEY, element('code', { textContent: request.idempotencyKey }), ' ', again(repeat));
  if (events.length > 0)
    add('Events', ...events.map(linkTo('events')).flatMap((link, at) => (at === 0 ? [link] : [', ', link])));
  return [
    facts,
    ...(text === '' ? [] : [figure('Response', text, colouredJson(text))]),
    element('details', {}, element('summary', { textContent: 'Headers of the response' }), figure('Headers', headers)),
  ];
}

const inspected = (requestId: string): HTMLElement =>
  element('a', { href: inspectorLink(requestId), textContent: requestId, title: 'Show the request in the inspector' });

function again(repeat: () => void): HTMLElement {
  const button = element('button', { type: 'button', className: 'again', textContent: 'Send again with this key' });
  button.addEventListener('click', repeat);
  return button;
}

/** Returns code in its box, below a bar with a button that copies it. */
export function figure(title: string, text: string, parts: readonly (Node | string)[] = [text]): HTMLElement {
  const pre = element('pre', { tabIndex: 0 }, element('code', {}, ...parts));
  const bar = element(
    'figcaption',
    {},
    element('b', { textContent: title }),
    copyButton(() => pre),
  );
  return element('figure', { className: 'code' }, bar, pre);
}
