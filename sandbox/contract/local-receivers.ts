/** Advice for webhooks to a server on the developer's machine, which no URL of an endpoint may name. */
import { BEHAVIOUR } from './generated/behaviour.ts';

const LOOPBACK = new Set<string>(BEHAVIOUR.configuration.loopback_hosts);

/** Reports whether a value is an `http` URL of this machine, as a developer tries first. */
export function isLocalServer(value: unknown): value is string {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'http:' && LOOPBACK.has(hostname.replaceAll(/[[\]]/g, ''));
}

/** Says how webhooks reach the server of a URL, which must be valid. */
export function forwardAdvice(text: string): string {
  const { host, pathname } = new URL(text);
  const url = `https://shop.example${pathname}`;
  return `for a server on your machine, start the sandbox with --forward https://shop.example=http://${host} and use ${url}`;
}
