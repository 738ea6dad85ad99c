import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeCertificates } from './certificates.ts';

const now = new Date('2049-12-20T12:00:00Z');
const certificates = makeCertificates(now);
const [ca, trusted, untrusted, wrongHost, expired] = [
  certificates.ca,
  certificates.trusted.cert,
  certificates.untrusted.cert,
  certificates.wrongHost.cert,
  certificates.expired.cert,
].map((pem) => new X509Certificate(pem));

const authority = new X509Certificate(certificates.ca);

test('each certificate has exactly one error', () => {
  const facts = [trusted, untrusted, wrongHost, expired].map((certificate) => ({
    isSigned: certificate?.verify(authority.publicKey),
    isLoopback: certificate?.checkIP('127.0.0.1') === '127.0.0.1' && certificate.checkHost('localhost') === 'localhost',
    isCurrent: new Date(certificate?.validTo ?? 0) > now,
  }));
  expect(facts).toEqual([
    { isSigned: true, isLoopback: true, isCurrent: true },
    { isSigned: false, isLoopback: true, isCurrent: true },
    { isSigned: true, isLoopback: false, isCurrent: true },
    { isSigned: true, isLoopback: true, isCurrent: false },
  ]);
});

test('only the authority is a CA, and dates after 2049 are valid', () => {
  expect([ca?.ca, trusted?.ca]).toEqual([true, false]);
  expect(ca?.checkIssued(ca)).toBe(true);
  expect(trusted?.validTo).toBe('Jan 19 12:00:00 2050 GMT');
});
