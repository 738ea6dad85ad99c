package com.integrationapi.http;

import java.net.SocketTimeoutException;

/** Thrown by a transport that could not open a connection in time. */
public class ConnectTimeoutException extends SocketTimeoutException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception.
   *
   * @param message the connection and the time
   */
  public ConnectTimeoutException(String message) {
    super(message);
  }
}
