import type { Clock } from '../../clock/clock.ts';
import type { components } from '../../../openapi/.build/lab-types.ts';
import type { LabHandlers } from '../../lab-document/handlers.ts';
import type { Snapshot, Snapshots } from './snapshots.ts';

const shown = ({ name, createdAt, rows }: Snapshot): components['schemas']['Snapshot'] => ({
  name,
  created_at: new Date(createdAt).toISOString(),
  rows,
});

/** Returns the handlers; `replaced` is called when other data are there. */
export const snapshotHandlers = (
  snapshots: Snapshots,
  clock: Clock,
  replaced: () => void,
): LabHandlers<'listSnapshots' | 'createSnapshot' | 'deleteSnapshot' | 'restoreSnapshot'> => ({
  listSnapshots: async () => ({ status: 200, body: { data: (await snapshots.list()).map(shown) } }),
  createSnapshot: async ({ body }) => ({ status: 201, body: shown(await snapshots.take(body.name, clock.now())) }),
  async deleteSnapshot({ path }) {
    await snapshots.remove(path.name);
    return { status: 204 };
  },
  async restoreSnapshot({ path }) {
    const restored = shown(await snapshots.restore(path.name));
    replaced();
    return { status: 200, body: restored };
  },
});
