/** Takes, restores and deletes snapshots of all data. */
import { h } from '../frame/dom.ts';
import type { Frame } from '../frame/view.ts';
import { lab } from '../lab/lab.ts';
import type { Lab } from '../lab/types.ts';
import { openDialog } from './dialog.ts';
import { buttonOf } from './fields.ts';

type Snapshot = Lab<'Snapshot'>;

/** Returns the form that takes a snapshot; it asks before it replaces one of the same name. */
export function takeSnapshotForm(frame: Frame): HTMLElement {
  const name = h('input', { 'aria-label': 'Name of the snapshot', value: 'before', required: true });
  const form = h('form', { class: 'controls' }, name, h('button', { class: 'primary' }, 'Take a snapshot'));
  const take = async (): Promise<void> => {
    const { name: taken, rows } = await lab<Snapshot>('POST', 'snapshots', { name: name.value });
    frame.say(`The snapshot “${taken}” is taken, with ${rows} rows.`);
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    frame.run(async () => {
      const { data } = await lab<Lab<'SnapshotList'>>('GET', 'snapshots');
      if (!data.some((snapshot) => snapshot.name === name.value)) return take();
      openDialog(frame, {
        title: `Replace the snapshot ${name.value}?`,
        content: [h('p', {}, 'There is one of this name. Its data are lost.')],
        action: 'Replace',
        isDangerous: true,
        run: take,
      });
    });
  });
  return form;
}

/** Returns the buttons of a snapshot that is open. */
export const snapshotActions = (snapshot: Snapshot, frame: Frame): HTMLElement =>
  h(
    'div',
    { class: 'tabs', role: 'group', 'aria-label': 'Actions' },
    buttonOf('Restore', () => restore(snapshot, frame)),
    buttonOf('Delete', () => remove(snapshot, frame)),
  );

function restore({ name }: Snapshot, frame: Frame): void {
  openDialog(frame, {
    title: `Restore the snapshot ${name}?`,
    content: [
      h('p', {}, 'The present data of all accounts are replaced. The clock keeps its time. This cannot be undone.'),
    ],
    action: 'Restore',
    isDangerous: true,
    async run() {
      await lab('POST', `snapshots/${name}/restore`);
      frame.say(`The snapshot “${name}” is restored.`);
    },
  });
}

function remove({ name }: Snapshot, frame: Frame): void {
  openDialog(frame, {
    title: `Delete the snapshot ${name}?`,
    content: [h('p', {}, 'The present data stay. This cannot be undone.')],
    action: 'Delete snapshot',
    isDangerous: true,
    async run() {
      await lab('DELETE', `snapshots/${name}`);
      frame.say(`The snapshot “${name}” is deleted.`);
      frame.go({ view: 'snapshots' });
    },
  });
}
