import {
  CONNECTIONS_IDLE_MS,
  CONNECTIONS_MAX,
  CONNECTIONS_MAX_AGE_MS,
  CONNECTIONS_NEXT_ADDRESS_MS,
} from '../../generated/behaviour.ts';
import type { Agent, HttpModule, Socket } from './node-builtins.ts';

const OPTIONS = {
  keepAlive: true,
  maxSockets: CONNECTIONS_MAX,
  // The agent closes only idle connections after this time.
  timeout: CONNECTIONS_IDLE_MS,
  autoSelectFamilyAttemptTimeout: CONNECTIONS_NEXT_ADDRESS_MS,
};

/** Returns an agent for the connections to one origin, which do not become older than the maximum age. */
export function originAgent(http: HttpModule): Agent {
  /** Times at which connections were opened. */
  const opened = new WeakMap<Socket, number>();
  class OriginAgent extends http.Agent {
    // All connections have the same options, from which node:http would build a name for each request.
    override getName(): string {
      return 'origin';
    }

    override keepSocketAlive(socket: Socket): boolean {
      const now = performance.now();
      const since = opened.get(socket);
      if (since === undefined) opened.set(socket, now);
      else if (now - since > CONNECTIONS_MAX_AGE_MS) return false;
      return super.keepSocketAlive(socket);
    }
  }
  // Node.js 24 has the operator's wish for a proxy, from an environment variable or an option of the command, only there.
  return new OriginAgent({ ...OPTIONS, proxyEnv: http.globalAgent?.options?.proxyEnv });
}
