package com.integrationapi.conformance;

import com.integrationapi.http.AttemptOutcome;
import com.integrationapi.http.Hooks;
import com.integrationapi.http.HttpRequest;
import com.integrationapi.http.HttpResponse;
import com.integrationapi.http.Middleware;
import com.integrationapi.http.Transport;
import java.io.IOException;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

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
        if (given.containsKey("respond")) {
          return given.get("respond") == null ? null : prepared(Json.object(given.get("respond")));
        }
        delay(given.getOrDefault("delay_ms", 0L));
        return next.send(changed(request, given));
      } finally {
        observed.event(name + " after " + request.attempt());
      }
    };
  }

  private static void delay(Object ms) {
    try {
      Thread.sleep((long) ms);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private static HttpRequest changed(HttpRequest request, Map<String, Object> given) {
    HttpRequest changed = request;
    for (Map.Entry<String, Object> header : Json.object(given.get("set_headers")).entrySet()) {
      changed = changed.withHeader(header.getKey(), (String) header.getValue());
    }
    if (given.get("replace_in_url") instanceof List<?> texts) {
      String url = changed.url().replace((String) texts.get(0), (String) texts.get(1));
      changed = changed.withUrl(url);
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

  // Unlike the clients of the JDK, it can be told not to send a read again.
  private static HttpResponse sent(HttpRequest request, Duration timeout) throws IOException {
    OkHttpClient client =
        new OkHttpClient.Builder()
            .retryOnConnectionFailure(false)
            .followRedirects(false)
            .readTimeout(timeout)
            .connectionPool(new ConnectionPool(0, 1, TimeUnit.SECONDS))
            .build();
    Request.Builder sent = new Request.Builder().url(request.url());
    request.headers().forEach(sent::header);
    sent.method(request.method(), request.body().map(RequestBody::create).orElse(null));
    try (Response received = client.newCall(sent.build()).execute()) {
      return new HttpResponse(
          received.code(), received.headers().toMultimap(), received.body().bytes());
    }
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
