package com.integrationapi.internal.transport;

import java.util.Locale;

/**
 * Address of a request.
 *
 * @param origin server of the request
 * @param authority value of the {@code Host} header
 * @param path encoded path and query
 */
record Target(Origin origin, String authority, String path) {
  private static final String HTTPS = "https";

  /**
   * Server.
   *
   * @param isTls whether the scheme is https
   * @param host name or address, without the brackets of an IPv6 address
   * @param port port
   */
  record Origin(boolean isTls, String host, int port) {
    /** {@return host and port, as in a URL} */
    String authority() {
      return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }

    // Java 17 keeps the class of a record whose generated equals was called last, and with it the
    // class loader of an application that was redeployed.
    @Override
    public boolean equals(Object other) {
      return other instanceof Origin that
          && isTls == that.isTls
          && port == that.port
          && host.equals(that.host);
    }

    @Override
    public int hashCode() {
      return host.hashCode() * 31 + port;
    }
  }

  /**
   * {@return the address in a URL that the library has checked}
   *
   * @param url absolute URL with http or https
   */
  static Target of(String url) {
    int slashes = url.indexOf("://");
    int start = slashes + 3;
    int end = start;
    while (end < url.length() && "/?#".indexOf(url.charAt(end)) < 0) {
      end++;
    }
    boolean isTls = url.substring(0, slashes).equalsIgnoreCase(HTTPS);
    String authority = url.substring(start, end);
    String path = url.substring(end);
    return new Target(
        origin(isTls, authority), authority, path.startsWith("/") ? path : "/" + path);
  }

  private static Origin origin(boolean isTls, String authority) {
    int colon = authority.lastIndexOf(':');
    boolean hasPort = colon > authority.lastIndexOf(']') && colon < authority.length() - 1;
    int port = hasPort ? Integer.parseInt(authority.substring(colon + 1)) : isTls ? 443 : 80;
    String host = colon > authority.lastIndexOf(']') ? authority.substring(0, colon) : authority;
    String plain = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    return new Origin(isTls, plain.toLowerCase(Locale.ROOT), port);
  }
}
