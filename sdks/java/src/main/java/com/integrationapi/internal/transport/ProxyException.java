package com.integrationapi.internal.transport;

import java.io.IOException;
import java.net.InetSocketAddress;

/** Thrown if a proxy cannot be reached, or refuses to open a tunnel. */
public final class ProxyException extends IOException {
  private static final long serialVersionUID = 1L;

  private final boolean isRetryable;

  private ProxyException(String message, boolean isRetryable, Throwable cause) {
    super(message, cause);
    this.isRetryable = isRetryable;
  }

  /**
   * {@return the exception for a proxy that cannot be reached}
   *
   * @param proxy address of the proxy
   * @param cause the underlying exception
   */
  public static ProxyException unreachable(InetSocketAddress proxy, IOException cause) {
    String what =
        cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    return new ProxyException(name(proxy) + " failed: " + what, true, cause);
  }

  /**
   * {@return the exception for a proxy that opened no tunnel} The response would be the same the
   * next time; only a failure of the proxy (5xx) may pass.
   *
   * @param proxy address of the proxy
   * @param status status of its response
   */
  public static ProxyException refused(InetSocketAddress proxy, int status) {
    String message = name(proxy) + " did not open a tunnel, but responded " + status;
    return new ProxyException(message, status >= 500, null);
  }

  /** {@return a proxy, as messages name it} */
  static String name(InetSocketAddress proxy) {
    return "the proxy " + proxy.getHostString() + ":" + proxy.getPort();
  }

  /** {@return whether another attempt may succeed} */
  public boolean isRetryable() {
    return isRetryable;
  }
}
