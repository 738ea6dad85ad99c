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
