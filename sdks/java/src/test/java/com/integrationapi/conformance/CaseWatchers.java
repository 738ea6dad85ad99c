package com.integrationapi.conformance;

import com.integrationapi.http.AttemptOutcome;
import com.integrationapi.http.Hooks;
import com.integrationapi.http.HttpRequest;
import com.integrationapi.http.HttpResponse;
import com.integrationapi.http.Middleware;
import com.integrationapi.http.Transport;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Hooks, middleware and transport of a case, which report what they see. */
final class CaseWatchers {
  private CaseWatchers() {}

  /** {@return hooks that report their events, and fail afterwards if the case says so} */
  static Hooks hooks(Observed observed, boolean fails) {
    return new Hooks() {
      @Override
      public void onRequest(HttpRequest request) {
        event("request " + request.attempt());
      }

      @Override
      public void onResponse(HttpRequest request, AttemptOutcome outcome) {
        String status =
            outcome.response().map(found -> String.valueOf(found.status())).orElse("none");
        event("response " + request.attempt() + " " + status);
      }

      @Override
      public void onResend(HttpRequest request) {
        event("resend " + request.attempt());
      }

      @Override
      public void onRetry(HttpRequest request, AttemptOutcome outcome, Duration wait) {
        event("retry " + request.attempt());
      }

      private void event(String event) {
        observed.event(event);
        if (fails) {
          throw observed.failure();
        }
      }
    };
  }

  /** {@return the middleware of a case} */
  static Middleware[] middleware(List<?> given, Observed observed) {
    return given.stream()
        .map(each -> middleware(Json.object(each), observed))
        .toArray(Middleware[]::new);
  }

  private static Middleware middleware(Map<String, Object> given, Observed observed) {
    Object name = given.get("name");
    return (request, next) -> {
      observed.event(name + " before " + request.attempt());
      if (given.containsKey("throw")) {
        throw observed.failure();
      }
      try {
        if (given.containsKey("respond") && given.get("respond") == null) {
          return null;
        }
        return given.containsKey("respond")
            ? prepared(Json.object(given.get("respond")))
            : next.send(changed(delayed(request, given), given));
      } finally {
        observed.event(name + " after " + request.attempt());
      }
    };
  }

  private static HttpRequest delayed(HttpRequest request, Map<String, Object> given) {
    if (given.get("delay_ms") instanceof Number delay) {
      try {
        Thread.sleep(delay.longValue());
      } catch (InterruptedException ended) {
        Thread.currentThread().interrupt();
      }
    }
    return request;
  }

  private static HttpRequest changed(HttpRequest request, Map<String, Object> given) {
    HttpRequest changed = request;
    for (Map.Entry<String, Object> header : Json.object(given.get("set_headers")).entrySet()) {
      changed = changed.withHeader(header.getKey(), (String) header.getValue());
    }
    if (given.get("replace_in_url") instanceof List<?> texts) {
      String url = changed.url();
      int start = url.indexOf((String) texts.get(0));
      int end = start + ((String) texts.get(0)).length();
      changed = changed.withUrl(url.substring(0, start) + texts.get(1) + url.substring(end));
    }
    return changed;
  }

  /** {@return the transport of a case} */
  static Transport transport(Map<String, Object> given, Observed observed) {
    return (request, timeout) -> {
      observed.event("transport " + request.method());
      if (given.containsKey("throw")) {
        throw observed.failure();
      }
      return given.containsKey("respond")
          ? prepared(Json.object(given.get("respond")))
          : sent(request, timeout);
    };
  }

  // A plain socket: both clients of the JDK send a read again without telling.
  private static HttpResponse sent(HttpRequest request, Duration timeout) throws IOException {
    URI uri = URI.create(request.url());
    try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
      socket.setSoTimeout((int) timeout.toMillis());
      byte[] body = request.body().orElse(new byte[0]);
      StringBuilder head = new StringBuilder();
      String target = request.url().substring(request.url().indexOf('/', "http://".length()));
      head.append(request.method()).append(' ').append(target).append(" HTTP/1.1\r\n");
      head.append("Host: ").append(uri.getAuthority()).append("\r\nConnection: close\r\n");
      head.append("Content-Length: ").append(body.length).append("\r\n");
      request.headers().forEach((name, value) -> head.append(name + ": " + value + "\r\n"));
      OutputStream out = socket.getOutputStream();
      out.write(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
      out.write(body);
      return parsed(
          new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1));
    }
  }

  private static HttpResponse parsed(String response) throws IOException {
    int end = response.indexOf("\r\n\r\n");
    if (end < 0) {
      throw new IOException("no response");
    }
    List<String> lines = response.substring(0, end).lines().toList();
    Map<String, List<String>> headers = new LinkedHashMap<>();
    for (String line : lines.subList(1, lines.size())) {
      headers.put(line.split(": ", 2)[0], List.of(line.split(": ", 2)[1]));
    }
    int status = Integer.parseInt(lines.get(0).substring(9, 12));
    byte[] body = response.substring(end + 4).getBytes(StandardCharsets.ISO_8859_1);
    return new HttpResponse(status, headers, body);
  }

  /** {@return the response that a step of a case describes} */
  private static HttpResponse prepared(Map<String, Object> step) {
    Map<String, List<String>> headers = new LinkedHashMap<>();
    Json.object(step.get("headers"))
        .forEach(
            (name, values) ->
                headers.put(name, ((List<?>) values).stream().map(String::valueOf).toList()));
    byte[] body = Base64.getDecoder().decode((String) step.get("base64"));
    return new HttpResponse(((Long) step.get("status")).intValue(), headers, body);
  }
}
