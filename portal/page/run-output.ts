/** Shows what a call caused. */
import { inspectorLink, type Outcome } from './run-call.ts';
import { element } from './elements.ts';

/** Returns the elements that show an outcome; `base` leads to the start of the portal. */
export function partsOf(outcome: Outcome, base: string): HTMLElement[] {
  const { status, milliseconds, headers, text, requestId, problem, events } = outcome;
  const line = element('p', {});
  line.append(
    element('strong', { className: status < 400 ? 'get' : 'delete', textContent: String(status) }),
    ` in ${milliseconds} ms. `,
  );
  if (requestId) line.append(element('a', { href: inspectorLink(requestId), textContent: 'Request in the inspector' }));
  const parts: HTMLElement[] = [line];
  if (problem) {
    const link = element('a', {
      href: `${base}errors/${encodeURIComponent(problem)}/index.html`,
      textContent: problem,
    });
    const remedy = element('p', { textContent: 'What to do: ' });
    remedy.append(link);
    parts.push(remedy);
  }
  if (text !== '') parts.push(box(text));
  if (events.length > 0) {
    const list = element('ul', { className: 'events' });
    for (const type of events) {
      const item = element('li', {});
      item.append(element('a', { href: `${base}events/${encodeURIComponent(type)}/index.html`, textContent: type }));
      list.append(item);
    }
    parts.push(element('p', { textContent: 'Events that it caused:' }), list);
  }
  const details = element('details', {});
  details.append(element('summary', { textContent: 'Headers' }), box(headers));
  return [...parts, details];
}

export function box(text: string): HTMLElement {
  const pre = element('pre', { tabIndex: 0 });
  pre.append(element('code', { textContent: text }));
  return pre;
}
