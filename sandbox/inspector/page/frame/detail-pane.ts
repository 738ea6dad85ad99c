/** Pane next to a list that shows the open record. */
import { fill, h } from './dom.ts';

interface DetailPane {
  readonly element: HTMLElement;
  hide(): void;
  show(id: string, parts: readonly Element[]): void;
}

/** Returns an empty pane; its button calls `onClose`. */
export function detailPane(onClose: () => void): DetailPane {
  const element = h('section', { class: 'detail', 'aria-label': 'Details', hidden: true });
  let shownId: string | undefined;
  let shown = '';
  return {
    element,
    hide() {
      element.hidden = true;
      shownId = undefined;
    },
    show(id, parts) {
      const markup = parts.map((part) => part.outerHTML).join('');
      const isOther = id !== shownId;
      // Parts that have not changed stay, so that what a person opened in them stays open.
      if (!isOther && markup === shown) return;
      shownId = id;
      shown = markup;
      element.hidden = false;
      fill(element, h('button', { class: 'plain close', onclick: onClose }, 'Close'), ...parts);
      if (isOther) element.scrollTop = 0;
    },
  };
}
