/** Announces what an action did, to people who see it and to people who hear it. */
import { fill, h } from '../frame/dom.ts';

export interface Said {
  readonly element: HTMLElement;
  say(...message: (Node | string)[]): void;
  /** Called when another page is shown. What was just said stays, because its action may have opened that page. */
  moved(): void;
}

export function saidOf(): Said {
  const element = h('div', { role: 'status', class: 'said' });
  let isNew = false;
  return {
    element,
    say(...message) {
      fill(element, h('p', {}, ...message));
      isNew = true;
    },
    moved() {
      if (!isNew) fill(element);
      isNew = false;
    },
  };
}
