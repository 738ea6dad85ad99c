// Kinds of failures below HTTP, by the codes that Node.js and its `fetch` use. `fetch` hides the code in `cause`.

/**
 * Reports whether a certificate was not accepted, so that another attempt would fail as well: that of the server, or, by
 * an alert of TLS (RFC 8446, section 6.2), that of the client. A server that requires one may only say `handshake_failure`.
 */
export function isCertificateError(error: unknown): boolean {
  return (
    hasCode(error, /CERT|CRL|ISSUER|SIGNATURE|_CA$|INVALID_PURPOSE|PATH_LENGTH|HOSTNAME_MISMATCH/) ||
    hasReason(
      error,
      /ALERT_(?:.*CERTIFICATE|UNKNOWN_CA|ACCESS_DENIED|HANDSHAKE_FAILURE)|alert (?:.*certificate|unknown ca|access denied|handshake failure)/i,
    )
  );
}

/** Reports whether a proxy has rejected the tunnel with a status 4xx, so that another attempt would be rejected as well. */
export function isRejectedByProxy(error: unknown): boolean {
  const { code, message, statusCode, cause } = Object(error) as {
    code?: unknown;
    message?: unknown;
    statusCode?: unknown;
    cause?: unknown;
  };
  // Only node:https has a field for the status; `fetch` has it in the text of the cause.
  const isRejected =
    (code === 'ERR_PROXY_TUNNEL' && /^4\d\d$/.test(`${statusCode}`)) || /^Proxy response \(4\d\d\)/.test(`${message}`);
  return isRejected || (cause !== undefined && cause !== error && isRejectedByProxy(cause));
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

/** OpenSSL names an alert in the code, the reason or, before Node.js 20, only the message. */
function hasReason(error: unknown, pattern: RegExp): boolean {
  const { code, message, cause } = Object(error) as { code?: unknown; message?: unknown; cause?: unknown };
  return pattern.test(`${code} ${message}`) || (cause !== undefined && cause !== error && hasReason(cause, pattern));
}
