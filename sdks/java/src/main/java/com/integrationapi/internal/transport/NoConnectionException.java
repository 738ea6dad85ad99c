package com.integrationapi.internal.transport;

import java.net.SocketTimeoutException;

/** Thrown if no connection is opened in time. */
public final class NoConnectionException extends SocketTimeoutException {
  private static final long serialVersionUID = 1L;

  NoConnectionException() {
    super("no connection in time");
  }
}
