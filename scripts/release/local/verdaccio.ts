import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { runServer } from 'verdaccio';
import type { LocalRegistry } from './local-registry.ts';

/** Starts Verdaccio in this process, on a free port. It asks no other registry and accepts everyone. */
export async function startVerdaccio(folder: string): Promise<LocalRegistry> {
  mkdirSync(folder, { recursive: true });
  const server = await runServer({
    storage: folder,
    self_path: folder,
    configPath: `${folder}/config.yaml`,
    auth: { htpasswd: { file: `${folder}/htpasswd`, max_users: -1 } },
    uplinks: {},
    packages: { '**': { access: '$all', publish: '$all', unpublish: '$all' } },
    max_body_size: '100mb',
    log: { type: 'stdout', format: 'pretty', level: 'fatal' },
    web: { enable: false },
  } as never);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    target: { kind: 'npm', url: `http://127.0.0.1:${port}/`, anonymous: true },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
