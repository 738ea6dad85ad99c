package com.integrationapi.internal.transport;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Bytes of a request: head and body in one piece, so that they can be sent at once. A body that is
 * read while it is sent follows the head.
 */
final class RequestMessage {
  static final String PROXY_AUTHORIZATION = "Proxy-Authorization: ";

  private RequestMessage() {}

  /**
   * {@return the bytes of a request of HTTP/1.1 (RFC 9112)}
   *
   * @param request request to send
   * @param target address of the request
   * @param isForwarded whether a proxy forwards the request without a tunnel
   * @param authorization credentials for this proxy, or null
   */
  static byte[] of(WireRequest request, Target target, boolean isForwarded, String authorization) {
    StringBuilder head = new StringBuilder(512);
    head.append(request.method()).append(' ');
    head.append(isForwarded ? request.url() : target.path()).append(" HTTP/1.1\r\nHost: ");
    head.append(target.authority()).append("\r\n");
    if (authorization != null) {
      head.append(PROXY_AUTHORIZATION).append(authorization).append("\r\n");
    }
    boolean accepts = false;
    for (Map.Entry<String, String> header : request.headers().entrySet()) {
      head.append(header.getKey()).append(": ").append(header.getValue()).append("\r\n");
      accepts |= header.getKey().equalsIgnoreCase("Accept-Encoding");
    }
    if (!accepts) {
      head.append("Accept-Encoding: gzip\r\n");
    }
    BodySource source = request.source();
    byte[] body = request.body();
    if (source != null) {
      head.append(
          source.size() < 0
              ? "Transfer-Encoding: chunked\r\n"
              : "Content-Length: " + source.size() + "\r\n");
    } else if (body.length > 0 || !request.method().equals("GET")) {
      head.append("Content-Length: ").append(body.length).append("\r\n");
    }
    head.append("\r\n");
    byte[] message = new byte[head.length() + body.length];
    byte[] start = head.toString().getBytes(StandardCharsets.ISO_8859_1);
    System.arraycopy(start, 0, message, 0, start.length);
    System.arraycopy(body, 0, message, start.length, body.length);
    return message;
  }
}
