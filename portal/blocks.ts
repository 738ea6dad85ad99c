/** Contents of a page, from which its HTML, its Markdown twin and its entry in the search are made. */

/** A part of a type: a text, or a link to the page of a schema. */
export type TypePart = string | { page: string; text: string };

/** A parameter, header or property. */
export interface FieldItem {
  /** Anchor on the page. */
  id: string;
  name: string;
  type: readonly TypePart[];
  isRequired: boolean;
  isDeprecated: boolean;
  /** Short notes after the type, such as `read-only`. */
  notes: readonly string[];
  /** Markdown. */
  description: string;
  /** Limits and defaults as Markdown, such as "at most `255` characters". */
  limits: readonly string[];
  children: readonly FieldItem[];
}

/** One piece of code in several languages. */
export interface CodeGroup {
  /** Heading above the code. */
  title: string;
  /** Languages in the order of their buttons. */
  codes: readonly { language: string; label: string; text: string }[];
}

/** A box with a command, or one that leads somewhere. */
export interface Card {
  /** Path of a page, or an address that begins with https. */
  page?: string;
  title: string;
  /** Short note after the title, such as a version. */
  badge?: string;
  /** Markdown. */
  about?: string;
  /** Command line. */
  command?: string;
}

export type Block =
  | { kind: 'prose'; markdown: string }
  | { kind: 'heading'; level: 2 | 3; text: string; id: string }
  /** Terms, each with Markdown that says in a line what it is here. */
  | { kind: 'facts'; facts: readonly (readonly [term: string, text: string])[] }
  | { kind: 'fields'; items: readonly FieldItem[] }
  | { kind: 'code'; language: string; text: string; title?: string }
  | { kind: 'group'; group: CodeGroup }
  /** Cells are Markdown. */
  | { kind: 'table'; label: string; head: readonly string[]; rows: readonly (readonly string[])[] }
  /** Links to pages, with a sentence each. `badge` is a method or a status. */
  | { kind: 'links'; links: readonly { page: string; text: string; badge?: string; about: string }[] }
  | { kind: 'cards'; cards: readonly Card[] }
  /** Opens the first page: what it is about, where to go, and a call. */
  | { kind: 'hero'; markdown: string; actions: readonly { page: string; text: string }[]; group?: CodeGroup }
  | { kind: 'picture'; svg: string; alt: string };

/** One page of the portal. */
export interface Page {
  /** Path without extension, such as `reference/createOrder`; empty for the start. */
  path: string;
  title: string;
  /** One sentence. */
  description: string;
  kind: 'start' | 'guide' | 'operation' | 'event' | 'schema' | 'error' | 'index';
  /** Method and path of an operation, shown below the title. */
  endpoint?: { method: string; path: string };
  blocks: readonly Block[];
  /** Code next to the text on wide screens, below it on others. */
  aside: readonly Block[];
  /** File of the repository that has its text, if people write it. */
  source?: string;
  /** Names by which the search finds the page first: an operationId, a code, an event type. */
  names: readonly string[];
  /** Other words by which the search finds the page, such as a status. */
  terms?: readonly string[];
}

/** Returns the field items of a page with those below them. */
export function fieldsOf({ blocks }: Pick<Page, 'blocks'>): FieldItem[] {
  const all = (items: readonly FieldItem[]): FieldItem[] => items.flatMap((item) => [item, ...all(item.children)]);
  return blocks.flatMap((block) => (block.kind === 'fields' ? all(block.items) : []));
}
