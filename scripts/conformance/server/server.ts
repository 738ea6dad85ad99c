/** Implements the conformance server, which records requests and injects faults. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mock } from '../../mock/prism.ts';
import { scriptedResponse } from './response.ts';
import { gzipBomb } from './bodies.ts';
import { type Certificates, makeCertificates } from './certificates.ts';
import { Connection, type ServerContext, type Transport } from './connection.ts';
import { closeListener, type Listener, openListener, secure, secureContexts } from './listeners.ts';
import { type Exchange, type Outcome, pause } from './exchange.ts';
import { playFault } from './faults.ts';
import { endpointOf, type Plan, PlanError, type Step } from './plan.ts';
import { PrismRelay } from './prism-relay.ts';
import type { RecordedRequest, Recording } from './recording.ts';
import { reserveRefusingPort } from './refusing-port.ts';
import { Session } from './session.ts';

interface ServerOptions {
  /** Serves `prism` steps and is closed by its owner. By default, the first plan that needs a mock starts one. */
  mock?: Mock;
  /** Called with each complete request before its response. */
  onRequest?: (session: string, request: RecordedRequest) => void;
}

interface OpenOptions {
  /** Path between the session and the API, such as `/x`, for clients whose base URL has a path. */
  at?: string;
}

const SESSION = /^\/s\/([A-Za-z0-9._~-]+)(?=[/?]|$)/;

export async function startConformanceServer(options: ServerOptions = {}): Promise<ConformanceServer> {
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  const certificates = makeCertificates();
  const ca = join(folder, 'ca.pem');
  await writeFile(ca, certificates.ca);
  const server = new ConformanceServer(options, certificates, folder, ca);
  await server.start();
  return server;
}

/** Created by `startConformanceServer`. */
export class ConformanceServer {
  /** PEM file with the certificate that clients of TLS sessions trust; `stop` deletes it. */
  readonly ca: string;
  /** Origin of the main listener; the base URL of most sessions is `<url>/s/<session>`. */
  url = '';
  /** Second origin with the same sessions, for redirects. */
  other = '';
  /** Base URL at which every connection is refused. */
  refusing = '';
  /** Errors outside any session: requests and invalid HTTP without a session, and failures of this server. */
  readonly serverErrors: string[] = [];
  /** Number of requests after the end of each session. */
  readonly #late = new Map<string, number>();
  readonly #folder: string;
  readonly #tlsContexts: ReturnType<typeof secureContexts>;
  readonly #prism: PrismRelay;
  readonly #context: ServerContext;
  readonly #sessions = new Map<string, Session>();
  readonly #ownListeners = new Map<Session, Listener>();
  readonly #listeners: Listener[] = [];
  readonly #open = new Set<Connection>();
  #holder: Socket | undefined;

  constructor(options: ServerOptions, certificates: Certificates, folder: string, ca: string) {
    this.ca = ca;
    this.#folder = folder;
    this.#tlsContexts = secureContexts(certificates);
    this.#prism = new PrismRelay(options.mock);
    this.#context = {
      find: (target) => this.#sessions.get(SESSION.exec(target)?.[1] ?? ''),
      onError: (message, target) => this.#report(message, target),
      play: (exchange, step) => this.#play(exchange, step),
      otherOrigin: () => this.other,
      onRequest: options.onRequest ?? (() => {}),
    };
  }

  async start(): Promise<void> {
    const accept = (tcp: Socket, origin: string): void => void this.#accept({ socket: tcp, tcp, origin });
    const [main, other] = await Promise.all([openListener('http', accept), openListener('http', accept)]);
    this.#listeners.push(main, other);
    this.url = main.origin;
    this.other = other.origin;
    const { port, holder } = await reserveRefusingPort(main.server);
    this.#holder = holder;
    this.refusing = `http://127.0.0.1:${port}`;
  }

  /**
   * Opens a session and returns the base URL for its client. A plan with TLS faults or with faults that leave a
   * connection unusable gets a separate port, and `refuse` gets the refusing port.
   * @throws {PlanError}
   */
  async open(name: string, plan: Plan, { at = '' }: OpenOptions = {}): Promise<string> {
    if (SESSION.exec(`/s/${name}`)?.[1] !== name)
      throw new PlanError(`session ${JSON.stringify(name)}: [A-Za-z0-9._~-]+`);
    if (this.#sessions.has(name))
      throw new PlanError(`session ${name} is already open; close it or choose another name`);
    const endpoint = endpointOf(plan);
    const session = new Session(name, plan, at);
    if (plan.some((step) => step === 'prism' || 'prism' in step)) await this.#prism.ready();
    if (plan.some((step) => step !== 'prism' && 'fault' in step && step.fault === 'gzip_bomb')) await gzipBomb();
    this.#sessions.set(name, session);
    const path = `/s/${name}${at}`;
    if (endpoint === 'refusing') return this.refusing + path;
    if (endpoint === 'shared') return this.url + path;
    const listener = await openListener(endpoint === 'own' ? 'http' : 'https', (tcp, origin) => {
      const isTls = endpoint === 'own_tls';
      const transport = isTls ? secure(tcp, origin, session, this.#tlsContexts) : { socket: tcp, tcp, origin };
      session.saw(this.#accept(transport).record);
    });
    this.#ownListeners.set(session, listener);
    return listener.origin + path;
  }

  /** Returns the recording of a session so far. */
  record(name: string): Recording {
    return this.#session(name).recording();
  }

  /** Closes a session and ends its pending requests. Connections that clients may reuse stay open. */
  async close(name: string): Promise<void> {
    const session = this.#session(name);
    this.#sessions.delete(name);
    this.#late.set(name, 0);
    for (const end of session.unfinished) end();
    const listener = this.#ownListeners.get(session);
    if (!listener) return;
    this.#ownListeners.delete(session);
    for (const connection of this.#open) if (connection.origin === listener.origin) connection.destroy();
    await closeListener(listener);
  }

  /** Returns the number of requests that arrived after the end of a session. */
  lateRequests(name: string): number {
    return this.#late.get(name) ?? 0;
  }

  async stop(): Promise<void> {
    this.#holder?.destroy();
    for (const connection of this.#open) connection.destroy();
    await Promise.all([...this.#listeners, ...this.#ownListeners.values()].map((listener) => closeListener(listener)));
    await this.#prism.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Attributes invalid HTTP and late requests to their session. */
  #report(message: string, target = ''): void {
    const name = SESSION.exec(target)?.[1] ?? '';
    const late = this.#late.get(name);
    const session = this.#sessions.get(name);
    if (session !== undefined) session.malformed.push(message);
    else if (late === undefined) this.serverErrors.push(message);
    else this.#late.set(name, late + 1);
  }

  #session(name: string): Session {
    const session = this.#sessions.get(name);
    if (!session) throw new PlanError(`session ${name} is not open`);
    return session;
  }

  #accept(transport: Transport): Connection {
    const connection = new Connection(transport, this.#context);
    this.#open.add(connection);
    transport.tcp.once('close', () => this.#open.delete(connection));
    return connection;
  }

  async #play(exchange: Exchange, step: Step): Promise<Outcome> {
    await exchange.received(step.after_requests ?? 0);
    await pause(exchange, step.delay_ms ?? 0);
    if ('fault' in step) return playFault(exchange, step);
    await exchange.send('prism' in step ? await this.#prism.respond(exchange, step) : scriptedResponse(step, exchange));
    return 'next';
  }
}
