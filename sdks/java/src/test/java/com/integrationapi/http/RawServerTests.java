package com.integrationapi.http;

import com.integrationapi.internal.models.Access;
import java.io.IOException;
import java.net.ProxySelector;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Tests of the socket transport against a server that sends what a test tells it to. */
abstract class RawServerTests {
  static final Duration LONG = Duration.ofSeconds(20);
  static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
  static final int MAX_BYTES = 1000;

  RawServer server;
  SocketTransport transport;

  @BeforeEach
  void start() throws IOException {
    server = new RawServer();
    transport = SocketTransport.builder().proxy(ProxySelector.of(null)).build();
  }

  @AfterEach
  void stop() throws IOException {
    transport.close();
    server.close();
  }

  static HttpRequest request(String url, Duration connect) {
    HttpRequest.Call call =
        new HttpRequest.Call(
            "listRecords", "GET", "/records", Optional.empty(), 1, 1, connect, MAX_BYTES);
    return resendable(new HttpRequest(call, url, Map.of("Accept", "*/*"), null));
  }

  /** {@return a request that may be sent again if it is lost with an idle connection} */
  static HttpRequest resendable(HttpRequest request) {
    return Access.create(HttpRequest.class, Map.entry(request, (Runnable) () -> {}));
  }

  HttpResponse sent() throws IOException, InterruptedException {
    return transport.send(request(server.url() + "/records?a=b", LONG), LONG);
  }

  HttpResponse received(String text) throws IOException, InterruptedException {
    server.lastReply(text);
    return sent();
  }

  static String text(HttpResponse response) {
    return new String(response.body(), StandardCharsets.UTF_8);
  }
}
