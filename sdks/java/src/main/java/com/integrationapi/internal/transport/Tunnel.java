package com.integrationapi.internal.transport;

import com.integrationapi.internal.transport.Target.Origin;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Asks a proxy for a tunnel to a server (RFC 9110, 9.3.6). */
final class Tunnel {
  private Tunnel() {}

  /**
   * {@return the response of the proxy, without a body: the tunnel is open if it is a success}
   *
   * @param wire connection to the proxy
   * @param origin server
   * @param authorization credentials, or null
   */
  static WireResponse open(Wire wire, Origin origin, String authorization) throws IOException {
    String authority = origin.authority();
    StringBuilder head = new StringBuilder("CONNECT ").append(authority).append(" HTTP/1.1\r\n");
    head.append("Host: ").append(authority).append("\r\n");
    if (authorization != null) {
      head.append(RequestMessage.PROXY_AUTHORIZATION).append(authorization).append("\r\n");
    }
    byte[] connect = head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    wire.write(connect, 0, connect.length);
    // One byte at a time, because what follows belongs to TLS. A tunnel is opened rarely.
    Input in = new Input((bytes, offset, length) -> wire.read(bytes, offset, 1));
    return new ResponseParser(in, 0).readHead();
  }
}
