/** Dialogs: forms for what a person asks for, and questions before what cannot be undone. */
import { fill, h } from '../frame/dom.ts';
import type { Frame } from '../frame/view.ts';
import { LabError } from '../lab/lab.ts';
import { buttonOf, type Field, showErrors } from './fields.ts';

interface DialogOptions {
  readonly title: string;
  readonly content: readonly (Node | string)[];
  /** Text of the button that carries it out. */
  readonly action: string;
  /** True for what cannot be undone: the other button has the focus first. */
  readonly isDangerous?: boolean;
  /** Fields that show errors of their parts. */
  readonly fields?: () => readonly Field[];
  /** Carries it out; the dialog closes after a success, and shows an error. */
  readonly run: () => Promise<unknown>;
}

/** Opens a dialog; it closes after its action succeeded, and the view then reads its records again. */
export function openDialog(
  frame: Frame,
  { title, content, action, isDangerous, fields = () => [], run }: DialogOptions,
): void {
  const problem = h('div', { role: 'alert' });
  const submit = h('button', { class: isDangerous ? 'danger' : 'primary' }, action);
  const cancel = buttonOf('Close', () => dialog.close());
  const form = h('form', { novalidate: true }, ...content, problem, h('div', { class: 'tabs' }, submit, cancel));
  const dialog = dialogOf(title, form);
  const carryOut = async (): Promise<void> => {
    submit.disabled = true;
    fill(problem);
    try {
      await run();
      dialog.close();
      frame.refresh();
    } catch (error) {
      submit.disabled = false;
      showProblem(problem, fields(), error);
    }
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!submit.disabled) void carryOut();
  });
  dialog.showModal();
  if (isDangerous) cancel.focus();
}

/** Opens a dialog that shows something, such as a new secret. */
export function showDialog(title: string, ...content: (Node | string)[]): void {
  const close = buttonOf('Close', () => dialog.close());
  const dialog = dialogOf(title, ...content, h('div', { class: 'tabs' }, close));
  dialog.showModal();
}

/** Returns a dialog that removes itself when it closes. */
function dialogOf(title: string, ...content: (Node | string)[]): HTMLDialogElement {
  const dialog = h('dialog', { 'aria-label': title }, h('h2', {}, title), ...content);
  const opener = document.activeElement;
  dialog.addEventListener('close', () => {
    dialog.remove();
    // The page may have drawn the button anew.
    const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
    (isThere ? opener : document.querySelector<HTMLElement>('main'))?.focus();
  });
  document.body.append(dialog);
  return dialog;
}

function showProblem(problem: HTMLElement, fields: readonly Field[], error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const others = error instanceof LabError ? showErrors(fields, error) : [];
  fill(
    problem,
    h('p', { class: 'notice' }, message),
    others.length > 0 && h('p', { class: 'notice' }, others.join('; ')),
  );
}
