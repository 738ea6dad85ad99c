/** Creates an element with properties. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** Returns a button that copies a text. It says so for a moment, also to screen readers. */
export function copyButton(source: () => Element | null): HTMLButtonElement {
  const button = element('button', { textContent: 'Copy', type: 'button', className: 'copy' });
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(source()?.textContent ?? '');
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 1500);
  });
  return button;
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
