// Kinds of failures below HTTP, by the codes that Node.js and its `fetch` use. `fetch` hides the code in `cause`.

/** Reports whether a certificate was not accepted, so that another attempt would fail as well. */
export function isCertificateError(error: unknown): boolean {
  return hasCode(error, /CERT|CRL|ISSUER|SIGNATURE|_CA$|INVALID_PURPOSE|PATH_LENGTH|HOSTNAME_MISMATCH/);
}

/** Reports whether the other side has closed or reset the connection. */
export function isReset(error: unknown): boolean {
  return hasCode(error, /^(UND_ERR_SOCKET|ECONNRESET|EPIPE)$/);
}

/** Reports whether compressed data is damaged. */
export function isDamaged(error: unknown): boolean {
  return hasCode(error, /^(Z|ERR__ERROR|ZSTD)_/);
}

function hasCode(error: unknown, pattern: RegExp): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } };
  return pattern.test(`${code ?? cause?.code}`);
}
