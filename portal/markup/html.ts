/** Writes HTML in which every inserted text is escaped, unless it is HTML already. */

export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Insert = string | number | Html | undefined | readonly (string | Html)[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Returns a text as HTML, in contents and in quoted attributes. */
export const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (found) => ESCAPES[found] ?? found);

const inserted = (value: Insert): string => {
  if (value === undefined) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(inserted).join('');
  return escape(String(value));
};

/** Tag of templates: `` html`<p>${text}</p>` ``. Indentation in the template is not part of the result. */
export const html = (parts: TemplateStringsArray, ...values: readonly Insert[]): Html =>
  new Html(parts.map((part, at) => part.replaceAll(/\n\s+/g, '\n') + inserted(values[at])).join(''));
