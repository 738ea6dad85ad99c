package com.integrationapi.http;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Timeout;

/** Tests of the socket transport against a server that a script drives. */
@Timeout(60)
abstract class ScriptedServerTests {
  static final Duration LONG = Duration.ofSeconds(30);

  final SocketTransport transport = SocketTransport.builder().build();

  static HttpRequest request(String method, String url, byte[] body) {
    HttpRequest.Call call =
        new HttpRequest.Call(
            "it", method, "/it", Optional.empty(), 1, 1, Duration.ofSeconds(5), 1000);
    return new HttpRequest(call, url, Map.of("X-A", "b"), body);
  }

  HttpResponse get(String url) throws IOException, InterruptedException {
    return transport.send(request("GET", url, null), LONG);
  }
}
