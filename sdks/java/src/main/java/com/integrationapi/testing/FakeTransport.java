package com.integrationapi.testing;

import com.integrationapi.ConfigurationException;
import com.integrationapi.http.HttpRequest;
import com.integrationapi.http.HttpResponse;
import com.integrationapi.http.Transport;
import com.integrationapi.internal.behaviour.Behaviour;
import com.integrationapi.internal.options.TokenSource;
import com.integrationapi.internal.testing.FakeReplies;
import com.integrationapi.internal.testing.OperationExamples;
import com.integrationapi.internal.testing.ResponseExample;
import com.integrationapi.internal.testing.TestJson;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Returns replies of a test instead of sending requests. */
final class FakeTransport implements Transport {
  private static final Set<Integer> EMPTY = Set.of(204, 205, 304);
  private static final byte[] TOKEN =
      utf8("{\"access_token\":\"fake-token\",\"token_type\":\"Bearer\"}");
  private static final String REDACTED = "[redacted]";

  private final FakeReplies<FakeCall, FakeReply> replies;
  private final String key;

  FakeTransport(FakeReplies<FakeCall, FakeReply> replies, String key) {
    this.replies = replies;
    this.key = key;
  }

  @Override
  public HttpResponse send(HttpRequest request, Duration timeout) throws IOException {
    if (request.call().operationId().equals(TokenSource.OPERATION)) {
      // Not a call of the API, so it is not recorded.
      return new HttpResponse(200, Map.of("content-type", List.of("application/json")), TOKEN);
    }
    OperationExamples operation = replies.operations().at(request.method(), request.path());
    FakeReply reply = replies.next(operation, callOf(operation, request), FakeReply.EXAMPLE);
    Optional<IOException> failure = reply.failure();
    if (failure.isPresent()) {
      throw failure.get();
    }
    return response(operation, reply);
  }

  private static HttpResponse response(OperationExamples operation, FakeReply reply) {
    int usual = operation.success().map(ResponseExample::status).orElse(200);
    int status = reply.status().orElse(usual);
    Optional<ResponseExample> example = operation.response(status);
    if (example.isEmpty() && reply.status().isEmpty() && reply.body().isEmpty()) {
      throw new ConfigurationException(
          "the contract has no example response of " + operation.call() + "; pass a body");
    }
    String text = example.map(ResponseExample::body).orElse("");
    byte[] body = EMPTY.contains(status) ? new byte[0] : body(operation, reply, text);
    return new HttpResponse(status, headers(status, example, reply), body);
  }

  private static byte[] body(OperationExamples operation, FakeReply reply, String example) {
    if (reply.fields().isEmpty()) {
      return reply.body().orElseGet(() -> utf8(example));
    }
    if (!example.startsWith("{")) {
      throw new ConfigurationException(
          "the example of " + operation.call() + " is not an object, so it has no fields");
    }
    Map<String, Object> object = TestJson.object(example);
    object.putAll(reply.fields());
    return TestJson.write(object);
  }

  private static Map<String, List<String>> headers(
      int status, Optional<ResponseExample> example, FakeReply reply) {
    Map<String, List<String>> headers = new LinkedHashMap<>();
    headers.put(
        Behaviour.RESPONSES_REQUEST_ID_HEADER.toLowerCase(Locale.ROOT), List.of("req_fake"));
    if (!EMPTY.contains(status)) {
      String json = status < 400 ? "application/json" : "application/problem+json";
      String type =
          example.map(ResponseExample::contentType).filter(each -> !each.isEmpty()).orElse(json);
      headers.put("content-type", List.of(type));
    }
    if (Behaviour.RETRIES_STATUSES.contains(status)) {
      // Calls are retried as in production, but tests should not wait.
      String wait = Behaviour.RETRIES_RETRY_AFTER_HEADERS.get(1);
      headers.put(wait.toLowerCase(Locale.ROOT), List.of("0"));
    }
    reply
        .headers()
        .forEach((name, value) -> headers.put(name.toLowerCase(Locale.ROOT), List.of(value)));
    return headers;
  }

  private FakeCall callOf(OperationExamples operation, HttpRequest request) {
    URI url = URI.create(request.url());
    Map<String, String> headers = new LinkedHashMap<>();
    request
        .headers()
        .forEach((name, value) -> headers.put(name.toLowerCase(Locale.ROOT), shown(name, value)));
    return new FakeCall(
        operation.call(),
        request.method(),
        pathBelow(url.getRawPath(), operation.path()),
        query(url.getRawQuery()),
        Collections.unmodifiableMap(headers),
        request.body().orElse(null));
  }

  // Test runners print recorded calls, and some tests use a real key.
  private String shown(String name, String value) {
    return name.equalsIgnoreCase("Authorization") ? REDACTED : value.replace(key, REDACTED);
  }

  // The base URL may have a path, too.
  private static String pathBelow(String path, String template) {
    String[] segments = path.split("/", -1);
    int count = template.split("/", -1).length - 1;
    List<String> own = List.of(segments).subList(segments.length - count, segments.length);
    return "/" + String.join("/", own);
  }

  private static Map<String, List<String>> query(String query) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (String pair : query == null ? new String[0] : query.split("&", -1)) {
      int equals = pair.indexOf('=');
      String name = equals < 0 ? pair : pair.substring(0, equals);
      String value = equals < 0 ? "" : pair.substring(equals + 1);
      values.computeIfAbsent(decoded(name), each -> new ArrayList<>()).add(decoded(value));
    }
    values.replaceAll((name, all) -> List.copyOf(all));
    return Collections.unmodifiableMap(values);
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
