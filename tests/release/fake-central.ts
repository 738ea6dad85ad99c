import { createServer } from 'node:http';
import type { Target } from '../../scripts/release/registries/registry.ts';
import { startServer } from './test-server.ts';

type State = 'PENDING' | 'VALIDATING' | 'PUBLISHING' | 'PUBLISHED' | 'FAILED';

interface Deployment {
  deploymentId: string;
  deploymentState: State;
  purls: string[];
  errors: Record<string, string[]>;
  files: Map<string, Buffer>;
}

const STAGING = '/service/local/staging/deploy/maven2/';

/** Maven Central: files are staged, then uploaded to the portal as a deployment, which is offered to users only later. */
export class FakeCentral {
  readonly deployments: Deployment[] = [];
  /** Paths of the requests that changed something. */
  readonly writes: string[] = [];
  /** Files that users can read. */
  readonly offered = new Map<string, Buffer>();
  /** Name and password that the portal accepts. */
  token = 'name:password';
  /** Number of deployments that the portal lists already. */
  listed = Infinity;
  /** True if the next upload arrives and its response does not. */
  isResponseLost = false;
  #staged = new Map<string, Buffer>();
  readonly #server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', 'http://central');
    const isKnown = [`Basic ${this.#encoded()}`, `Bearer ${this.#encoded()}`].includes(
      request.headers.authorization ?? '',
    );
    const [status, body] =
      url.pathname.startsWith('/maven2/') || isKnown
        ? this.#respond(request.method ?? 'GET', url, Buffer.concat(chunks))
        : [401, 'Unauthorized'];
    if (this.isResponseLost && url.pathname.startsWith('/manual/upload/')) {
      this.isResponseLost = false;
      response.destroy();
    } else response.writeHead(status).end(body);
  });

  /** Starts it, and returns its address and what stops it. */
  async start(): Promise<{ target: Target; close(): Promise<void> }> {
    const { url, close } = await startServer(this.#server);
    return { target: { kind: 'central', url: `${url}maven2/`, upload: url, portal: url }, close };
  }

  /** Moves the last deployment to a state; users can read one that is `PUBLISHED` only after `offer`. */
  move(state: State, errors: Record<string, string[]> = {}): void {
    Object.assign(this.deployments.at(-1) ?? {}, { deploymentState: state, errors });
  }

  /** Offers the files of the last deployment to users: all, or those whose names match. */
  offer(names = /./): void {
    for (const [path, content] of this.deployments.at(-1)?.files ?? []) {
      // Maven Central has the checksums that it makes itself.
      if (names.test(path) && !/\.sha(?:256|512)$/.test(path)) this.offered.set(path, content);
    }
  }

  #encoded(): string {
    return Buffer.from(this.token).toString('base64');
  }

  #respond(method: string, url: URL, body: Buffer): [number, (Buffer | string)?] {
    const { pathname: path } = url;
    if (method !== 'GET' && !path.endsWith('/status')) this.writes.push(path);
    if (method === 'GET' && path.startsWith('/maven2/')) {
      const content = this.offered.get(path.slice('/maven2/'.length));
      return content === undefined ? [404] : [200, content];
    }
    if (method === 'PUT' && path.startsWith(STAGING)) {
      this.#staged.set(path.slice(STAGING.length), body);
      return [201];
    }
    if (method === 'POST' && path === '/manual/upload/defaultRepository/com.small') return this.#upload(url);
    if (path === '/manual/search/repositories') {
      const listed = this.deployments.slice(0, this.listed);
      const repositories = listed.map(({ deploymentId }) => ({ portal_deployment_id: deploymentId }));
      const isWhole = url.search === '?ip=any&profile_id=com.small';
      return [isWhole ? 200 : 400, JSON.stringify({ repositories: [{ state: 'open' }, ...repositories] })];
    }
    const found = this.deployments.find(({ deploymentId }) => deploymentId === url.searchParams.get('id'));
    if (method !== 'POST' || path !== '/api/v1/publisher/status' || found === undefined) return [404];
    const { files: _, ...deployment } = found;
    return [200, JSON.stringify(deployment)];
  }

  #upload({ searchParams }: URL): [number, string?] {
    if (searchParams.get('publishing_type') !== 'automatic') return [400, 'nobody would publish it'];
    if (this.#staged.size === 0) return [400, 'No open repository'];
    const poms = [...this.#staged.keys()].filter((path) => path.endsWith('.pom'));
    const purls = poms.map((path) => {
      const [version = '', artifact = ''] = path.split('/').toReversed().slice(1);
      return `pkg:maven/com.small/${artifact}@${version}?type=pom`;
    });
    const deploymentId = `deployment-${this.deployments.length}`;
    this.deployments.push({ deploymentId, deploymentState: 'PENDING', purls, errors: {}, files: this.#staged });
    this.#staged = new Map();
    return [200];
  }
}
