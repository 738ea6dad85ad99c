/** Snapshots: named copies of all data, which can be restored. */
import { snapshotActions, takeSnapshotForm } from '../actions/snapshots.ts';
import { h } from '../frame/dom.ts';
import { dateOf } from '../frame/format.ts';
import { lab } from '../lab/lab.ts';
import type { Lab } from '../lab/types.ts';
import { facts } from './parts.ts';
import { recordsView } from './records.ts';

export const snapshotsView = recordsView<Lab<'Snapshot'>>({
  name: 'snapshots',
  title: 'Snapshots',
  keyOf: ({ name }) => name,
  empty: 'No snapshots. One keeps the data of all accounts as they are now, so that you can return to them.',
  read: () => lab('GET', 'snapshots'),
  actions: (frame) => [takeSnapshotForm(frame)],
  columns: [
    { title: 'Name', kind: 'wide', cell: ({ name }) => name },
    { title: 'Taken', cell: ({ created_at: at }) => `${dateOf(at)} UTC` },
    { title: 'Rows', kind: 'number', cell: ({ rows }) => String(rows) },
  ],
  gone: (name) => `The snapshot ${name} is gone.`,
  partsOf: (snapshot, frame) => [
    h('h1', {}, snapshot.name),
    facts([
      ['Taken', `${dateOf(snapshot.created_at)} UTC`],
      ['Rows', String(snapshot.rows)],
    ]),
    snapshotActions(snapshot, frame),
  ],
});
