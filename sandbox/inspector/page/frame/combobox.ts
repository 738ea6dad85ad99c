/**
 * Input that finds one of any number of records: an editable combobox with a list, which is searched page by page. Keys and
 * roles follow the pattern "Combobox" of the WAI-ARIA Authoring Practices, with automatic selection of the first option.
 */
import { fill, h } from './dom.ts';

export interface Found<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
}

interface ComboboxOptions<Item> {
  /** Identifier of the input, from which those of the list and its options follow. */
  readonly id: string;
  readonly label: string;
  readonly placeholder: string;
  /** Returns the records with a text, all of them for an empty one; those after `last` if it is given. */
  readonly search: (text: string, last: Item | undefined) => Promise<Found<Item>>;
  /** Returns the text of the input for a record that is chosen. */
  readonly nameOf: (item: Item) => string;
  readonly optionOf: (item: Item) => readonly Node[];
  readonly onChoose: (item: Item) => void;
  readonly onError: (error: unknown) => void;
}

const TYPING_PAUSE_MS = 150;

export class Combobox<Item> {
  readonly element: HTMLElement;
  readonly #options: ComboboxOptions<Item>;
  readonly #input: HTMLInputElement;
  readonly #list: HTMLElement;
  readonly #status = h('p', { class: 'quiet', role: 'status' });
  readonly #popup: HTMLElement;
  #chosen: Item | undefined;
  #items: readonly Item[] = [];
  #hasMore = false;
  /** Index of the option that Enter chooses; -1 for none. */
  #active = -1;
  /** Number of the newest search; results of older ones are dropped. */
  #searches = 0;
  #reading: Promise<void> = Promise.resolve();
  #isReadingMore = false;
  #timer: number | undefined;

  constructor(options: ComboboxOptions<Item>) {
    const { id, label, placeholder } = options;
    this.#options = options;
    this.#input = h('input', {
      id,
      role: 'combobox',
      'aria-expanded': 'false',
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list',
      autocomplete: 'off',
      spellcheck: 'false',
      placeholder,
    });
    this.#list = h('ul', { id: `${id}-list`, role: 'listbox', 'aria-label': label });
    this.#popup = h('div', { class: 'popup', hidden: true }, this.#list, this.#status);
    this.element = h(
      'div',
      { class: 'combobox' },
      h('label', { for: id }, label),
      h('span', {}, this.#input, this.#popup),
    );
    this.#listen();
  }

  get chosen(): Item | undefined {
    return this.#chosen;
  }

  /** Shows a record as the one that is chosen, without a call of `onChoose`. */
  set chosen(item: Item | undefined) {
    this.#chosen = item;
    if (!this.#isOpen) this.#showChosen();
  }

  get #isOpen(): boolean {
    return !this.#popup.hidden;
  }

  #listen(): void {
    const input = this.#input;
    input.addEventListener('focus', () => input.select());
    input.addEventListener('click', () => this.#isOpen || this.#open(''));
    input.addEventListener('blur', () => this.#close());
    input.addEventListener('input', () => this.#typed());
    input.addEventListener('keydown', (event) => this.#pressed(event));
    // The input keeps the focus.
    this.#popup.addEventListener('mousedown', (event) => event.preventDefault());
    this.#list.addEventListener('click', ({ target }) => {
      const option = target instanceof Element ? target.closest('[role=option]') : null;
      if (option) this.#choose([...this.#list.children].indexOf(option));
    });
    // Arrow keys scroll, too, because the active option is always in view.
    this.#list.addEventListener('scroll', () => {
      const { scrollHeight, scrollTop, clientHeight } = this.#list;
      if (scrollHeight - scrollTop < 2 * clientHeight) this.#readMore();
    });
  }

  #pressed(event: KeyboardEvent): void {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') this.#move(key === 'ArrowDown' ? 1 : -1);
    else if (!this.#isOpen) return;
    else if (key === 'Enter') void this.#chooseActive();
    else if (key === 'Escape') this.#close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #move(step: number): void {
    if (!this.#isOpen) return this.#open('');
    this.#activate(Math.max(0, Math.min(this.#items.length - 1, this.#active + step)));
  }

  #typed(): void {
    this.#setOpen(true);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#open(this.#input.value.trim()), TYPING_PAUSE_MS);
  }

  /** Opens the list with the records that contain the text. */
  #open(text: string): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#setOpen(true);
    this.#read(text, false);
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#searches += 1;
    this.#setOpen(false);
    this.#show({ items: [], hasMore: false });
    this.#showChosen();
  }

  #setOpen(isOpen: boolean): void {
    this.#popup.hidden = !isOpen;
    this.#input.setAttribute('aria-expanded', String(isOpen));
  }

  #showChosen(): void {
    this.#input.value = this.#chosen === undefined ? '' : this.#options.nameOf(this.#chosen);
  }

  #text = '';

  #read(text: string, isMore: boolean): void {
    const search = (this.#searches += isMore ? 0 : 1);
    this.#text = text;
    this.#isReadingMore = isMore;
    const before = isMore ? this.#items : [];
    const read = async (): Promise<void> => {
      const { items, hasMore } = await this.#options.search(text, before.at(-1));
      if (search !== this.#searches) return;
      this.#isReadingMore = false;
      const active = isMore ? this.#active : 0;
      this.#show({ items: [...before, ...items], hasMore });
      this.#activate(active);
    };
    this.#reading = read().catch((error: unknown) => {
      this.#isReadingMore = false;
      this.#options.onError(error);
    });
  }

  #readMore(): void {
    if (this.#hasMore && !this.#isReadingMore) this.#read(this.#text, true);
  }

  #show({ items, hasMore }: Found<Item>): void {
    this.#items = items;
    this.#hasMore = hasMore;
    const { id, optionOf } = this.#options;
    const kept = this.#list.scrollTop;
    const options = items.map((item, at) =>
      h('li', { id: `${id}-${at}`, role: 'option', 'aria-selected': 'false' }, ...optionOf(item)),
    );
    fill(this.#list, ...options);
    // A list without options has no meaning for screen readers.
    this.#list.hidden = items.length === 0;
    this.#list.scrollTop = kept;
    fill(this.#status, items.length === 0 ? 'None found' : `${items.length}${hasMore ? ' and more' : ''} found`);
    this.#activate(-1);
  }

  #activate(at: number): void {
    this.#list.children[this.#active]?.setAttribute('aria-selected', 'false');
    this.#active = at;
    const option = this.#list.children[at];
    option?.setAttribute('aria-selected', 'true');
    option?.scrollIntoView({ block: 'nearest' });
    if (option) this.#input.setAttribute('aria-activedescendant', option.id);
    else this.#input.removeAttribute('aria-activedescendant');
  }

  /** Chooses the active option. Those of an earlier text may still be shown, so the choice waits for those of this one. */
  async #chooseActive(): Promise<void> {
    if (this.#timer !== undefined) this.#open(this.#input.value.trim());
    await this.#reading;
    if (this.#isOpen) this.#choose(this.#active);
  }

  #choose(at: number): void {
    const item = this.#items[at];
    if (item !== undefined) this.#chosen = item;
    this.#close();
    if (item !== undefined) this.#options.onChoose(item);
  }
}
