package com.integrationapi.http;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Requests of the tests of transports. */
final class Requests {
  static final Duration LONG = Duration.ofSeconds(30);
  static final int MAX_BYTES = 1000;

  private Requests() {}

  static HttpRequest of(String method, String url, Map<String, String> headers, byte[] body) {
    HttpRequest.Call call =
        new HttpRequest.Call(
            "listRecords", method, "/records", Optional.empty(), 1, 1, LONG, MAX_BYTES);
    return new HttpRequest(call, url, headers, body);
  }

  static HttpRequest get(String url) {
    return of("GET", url, Map.of("X-A", "b"), null);
  }

  static HttpRequest post(String url, byte[] body) {
    return of("POST", url, Map.of("X-A", "b"), body);
  }
}
