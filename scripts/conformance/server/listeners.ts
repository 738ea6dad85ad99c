/** Opens the listeners of the server on free ports of 127.0.0.1. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';
import type { Certificates } from './certificates.ts';
import type { Transport } from './connection.ts';
import { isTlsFault, type TlsFault } from './plan.ts';
import type { Session } from './session.ts';

export interface Listener {
  server: Server;
  /** Origin such as `http://127.0.0.1:1234`. */
  origin: string;
}

/** Size of the queue of new connections, for hundreds of clients at once. */
const BACKLOG = 1024;

export async function openListener(
  scheme: 'http' | 'https',
  onConnection: (tcp: Socket, origin: string) => void,
): Promise<Listener> {
  const server = createServer((tcp) => onConnection(tcp, listener.origin));
  const listener: Listener = { server, origin: '' };
  server.listen({ port: 0, host: '127.0.0.1', backlog: BACKLOG });
  await once(server, 'listening');
  listener.origin = `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return listener;
}

/** Closes a listener whose connections have ended; resolves when its port is free. */
export async function closeListener({ server }: Listener): Promise<void> {
  server.close();
  await once(server, 'close');
}

type Contexts = Record<Exclude<TlsFault, 'tls_silent'> | 'trusted', SecureContext>;

export function secureContexts(certificates: Certificates): Contexts {
  return {
    trusted: createSecureContext(certificates.trusted),
    tls_untrusted: createSecureContext(certificates.untrusted),
    tls_wrong_host: createSecureContext(certificates.wrongHost),
    tls_expired: createSecureContext(certificates.expired),
    tls_not_yet_valid: createSecureContext(certificates.notYetValid),
    tls_self_signed: createSecureContext(certificates.selfSigned),
    tls_wrong_purpose: createSecureContext(certificates.wrongPurpose),
    tls_client_certificate: createSecureContext({ ...certificates.trusted, minVersion: 'TLSv1.3' }),
    tls_client_certificate_1_2: createSecureContext({ ...certificates.trusted, maxVersion: 'TLSv1.2' }),
  };
}

/**
 * Starts TLS according to the next step of the session. The connection consumes a TLS fault, because it may never carry
 * a request. Any other step gets a valid certificate.
 */
export function secure(tcp: Socket, origin: string, session: Session, contexts: Contexts): Transport {
  const step = session.plan.peek();
  if (isTlsFault(step)) session.plan.take();
  const name = isTlsFault(step) ? step.fault : 'trusted';
  // TCP is established, TLS never is.
  if (name === 'tls_silent') return { socket: tcp, tcp, origin, isSilent: true };
  // OpenSSL refuses a client without a certificate by itself: in TLS 1.3 only after the client has finished its handshake.
  const requestCert = name.startsWith('tls_client_certificate');
  const socket = new TLSSocket(tcp, {
    isServer: true,
    secureContext: contexts[name],
    ALPNProtocols: ['http/1.1'],
    requestCert,
    rejectUnauthorized: requestCert,
  });
  return { socket, tcp, origin };
}
