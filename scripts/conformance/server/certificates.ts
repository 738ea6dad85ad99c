/**
 * Creates a temporary certificate authority and the certificates of the TLS faults, each with exactly one error. The
 * code implements RFC 5280 itself, because the `openssl` program is not on every machine and its options for past dates
 * differ between versions.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { bits, context, integer, octets, oid, sequence, set, text, time, yes } from './der.ts';

interface Certificate {
  /** PEM. */
  cert: string;
  /** PEM, PKCS #8. */
  key: string;
}

export interface Certificates {
  /** PEM of the authority that clients trust. */
  ca: string;
  trusted: Certificate;
  /** Signed by an unknown authority. */
  untrusted: Certificate;
  /** Valid only for `wrong-host.example`. */
  wrongHost: Certificate;
  /** Expired yesterday. */
  expired: Certificate;
  /** Valid from tomorrow. */
  notYetValid: Certificate;
  /** Signed by its own key. */
  selfSigned: Certificate;
  /** Valid only for clients. */
  wrongPurpose: Certificate;
}

interface Authority {
  name: Buffer;
  keys: Keys;
}

interface Keys {
  publicKey: KeyObject;
  privateKey: KeyObject;
}

const DAY_MS = 86_400_000;
const ECDSA_WITH_SHA256 = sequence(oid('1.2.840.10045.4.3.2'));
const DIGITAL_SIGNATURE = bits(Buffer.from([0x80]), 7);
const SIGNS_CERTIFICATES = bits(Buffer.from([0x06]), 1);
const SERVER_AUTHENTICATION = '1.3.6.1.5.5.7.3.1';
const CLIENT_AUTHENTICATION = '1.3.6.1.5.5.7.3.2';
const LOOPBACK = [
  dnsName('localhost'),
  ipAddress(Buffer.from([127, 0, 0, 1])),
  ipAddress(Buffer.concat([Buffer.alloc(15), Buffer.from([1])])),
];

export function makeCertificates(now: Date = new Date()): Certificates {
  const ca = authority('Conformance CA');
  const fresh = { from: now.getTime() - DAY_MS, to: now.getTime() + 30 * DAY_MS };
  return {
    ca: certificateOf(ca, ca, fresh, caExtensions()),
    trusted: leaf(ca, fresh, LOOPBACK),
    untrusted: leaf(authority('Nobody knows this CA'), fresh, LOOPBACK),
    wrongHost: leaf(ca, fresh, [dnsName('wrong-host.example')]),
    expired: leaf(ca, { from: now.getTime() - 30 * DAY_MS, to: now.getTime() - DAY_MS }, LOOPBACK),
    notYetValid: leaf(ca, { from: now.getTime() + DAY_MS, to: now.getTime() + 30 * DAY_MS }, LOOPBACK),
    selfSigned: leaf('itself', fresh, LOOPBACK),
    wrongPurpose: leaf(ca, fresh, LOOPBACK, CLIENT_AUTHENTICATION),
  };
}

function authority(commonName: string): Authority {
  return { name: named(commonName), keys: generateKeyPairSync('ec', { namedCurve: 'P-256' }) };
}

function leaf(
  issuer: Authority | 'itself',
  validity: { from: number; to: number },
  names: Buffer[],
  purpose = SERVER_AUTHENTICATION,
): Certificate {
  const subject = authority('Conformance server');
  return {
    cert: certificateOf(subject, issuer === 'itself' ? subject : issuer, validity, [
      extension('2.5.29.19', sequence(), 'critical'),
      extension('2.5.29.15', DIGITAL_SIGNATURE, 'critical'),
      extension('2.5.29.37', sequence(oid(purpose))),
      extension('2.5.29.17', sequence(...names)),
    ]),
    key: subject.keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function caExtensions(): Buffer[] {
  return [extension('2.5.29.19', sequence(yes()), 'critical'), extension('2.5.29.15', SIGNS_CERTIFICATES, 'critical')];
}

function certificateOf(
  subject: Authority,
  issuer: Authority,
  validity: { from: number; to: number },
  extensions: Buffer[],
): string {
  const body = sequence(
    context(0, integer(Buffer.from([2])), true),
    // A serial number is positive and has no redundant leading zero.
    integer(Buffer.concat([Buffer.from([0x40]), randomBytes(15)])),
    ECDSA_WITH_SHA256,
    issuer.name,
    sequence(time(new Date(validity.from)), time(new Date(validity.to))),
    subject.name,
    publicKeyOf(subject.keys),
    context(3, sequence(...extensions, ...keyIdentifiers(subject, issuer)), true),
  );
  const signature = sign('sha256', body, { key: issuer.keys.privateKey, dsaEncoding: 'der' });
  const der = sequence(body, ECDSA_WITH_SHA256, bits(signature));
  const lines = der.toString('base64').replaceAll(/.{64}/g, '$&\n').trimEnd();
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

/** Returns both key identifiers, which the strict verification of Python requires. */
function keyIdentifiers(subject: Authority, issuer: Authority): Buffer[] {
  return [
    extension('2.5.29.14', octets(keyId(subject.keys))),
    extension('2.5.29.35', sequence(context(0, keyId(issuer.keys), false))),
  ];
}

const keyId = (keys: Keys): Buffer => createHash('sha1').update(publicKeyOf(keys)).digest();

const publicKeyOf = ({ publicKey }: Keys): Buffer => publicKey.export({ type: 'spki', format: 'der' });

const named = (commonName: string): Buffer => sequence(set(sequence(oid('2.5.4.3'), text(commonName))));

function extension(id: string, value: Buffer, critical?: 'critical'): Buffer {
  return sequence(oid(id), ...(critical ? [yes()] : []), octets(value));
}

function dnsName(name: string): Buffer {
  return context(2, Buffer.from(name, 'latin1'), false);
}

function ipAddress(address: Buffer): Buffer {
  return context(7, address, false);
}
