package com.integrationapi.internal.transport;

import java.net.SocketTimeoutException;

/** Thrown if no connection is opened in time. */
public final class NoConnectionException extends SocketTimeoutException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception.
   *
   * @param proxy the proxy that was too slow, or null if it was the server
   */
  NoConnectionException(ProxyException proxy) {
    super("no connection in time");
    initCause(proxy);
  }
}
