/** Creates an element with properties. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}

/** Adds a labelled field to a form; a long one takes several lines. */
export function field(form: HTMLElement, name: string, value: string, isLong = false): { value: string } {
  const input = isLong
    ? element('textarea', { value, rows: Math.min(16, value.split('\n').length + 1), spellcheck: false })
    : element('input', { value, autocomplete: 'off', spellcheck: false });
  const label = element('label', { textContent: name });
  label.append(input);
  form.append(label);
  return input;
}
