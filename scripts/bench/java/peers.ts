import type { Peers } from '../faults/clients.ts';
import { buildPrograms } from './build.ts';

const bare = { isTyped: false, attempts: 1 };

/** HTTP clients that integrators would use instead. */
export const peers: Peers = {
  peers: [
    { id: 'okhttp', title: 'OkHttp', closes: true, ...bare },
    // HttpClient has no method to close it before Java 21.
    { id: 'java.net.http', title: 'java.net.http', closes: false, ...bare },
  ],
  async prepare() {
    const { classPath } = await buildPrograms();
    return { program: 'java', args: ['-cp', classPath, 'com.integrationapi.bench.Peers'] };
  },
};
