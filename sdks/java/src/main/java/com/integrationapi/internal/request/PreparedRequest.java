package com.integrationapi.internal.request;

import com.integrationapi.RequestOptions;
import com.integrationapi.internal.behaviour.Behaviour;
import com.integrationapi.internal.checks.HeaderText;
import com.integrationapi.internal.options.ClientOptions;
import com.integrationapi.internal.transport.BodySource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Request of a call, created once for all its attempts. It does not contain the API key.
 *
 * @param operation operation of the call
 * @param url encoded URL
 * @param headers headers by name
 * @param body request body, or null for none
 * @param idempotencyKey key of a write, or null for reads
 * @param source body that is read while it is sent, or null for none
 * @param hint sentence about a likely mistake in a path parameter, or null
 */
public record PreparedRequest(
    Operation<?> operation,
    String url,
    Map<String, String> headers,
    byte[] body,
    String idempotencyKey,
    BodySource source,
    String hint) {
  private static final Set<String> NOT_IDEMPOTENT = Set.of("POST", "PATCH");
  private static final String PROBLEM_DETAILS = "application/problem+json";

  /**
   * {@return the request of a call, with a random idempotency key if a write has none}
   *
   * @param client options of the client
   * @param request values of the call
   * @param options options of the call
   */
  public static PreparedRequest of(
      ClientOptions client, Request<?> request, RequestOptions options) {
    Operation<?> operation = request.operation();
    String key = operation.sendsKey() ? keyOf(options) : null;
    String target = request.target(options.query());
    return new PreparedRequest(
        operation,
        operation.baseUrl(client.baseUrl().text()) + target,
        headers(client, request, options, key),
        request.body(),
        key,
        request.source(),
        request.prefixHint());
  }

  /**
   * {@return whether the request may be sent twice: an API may apply POST and PATCH twice if they
   * carry no key (RFC 9110, section 9.2.2)}
   */
  public boolean isRepeatable() {
    return !isOnce()
        && (idempotencyKey != null
            || operation.isRepeatable()
            || !NOT_IDEMPOTENT.contains(operation.method()));
  }

  /** {@return whether the body can be read only once} */
  public boolean isOnce() {
    return source != null && !source.isRepeatable();
  }

  private static String keyOf(RequestOptions options) {
    return options.idempotencyKey().orElseGet(() -> UUID.randomUUID().toString());
  }

  private static Map<String, String> headers(
      ClientOptions client, Request<?> request, RequestOptions options, String key) {
    Operation<?> operation = request.operation();
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Accept", operation.responseMediaType() + ", " + PROBLEM_DETAILS);
    headers.put("User-Agent", client.userAgent());
    if (operation.result().hasEvents()) {
      // A server in between that compresses would keep events back.
      headers.put("Accept-Encoding", "identity");
    }
    boolean hasBody = request.body() != null || request.source() != null;
    if (hasBody) {
      headers.put("Content-Type", request.contentType());
    }
    addExtra(headers, client.headers().all());
    request.headers().forEach((name, value) -> set(headers, name, HeaderText.checked(name, value)));
    addExtra(headers, options.headers());
    if (hasBody && !operation.contentTypes().isEmpty()) {
      ContentTypes.require(operation.id(), operation.contentTypes(), headers.get("Content-Type"));
    }
    if (key != null) {
      headers.put(Behaviour.IDEMPOTENCY_HEADER, key);
    }
    return headers;
  }

  private static void addExtra(Map<String, String> headers, Map<String, String> extra) {
    extra.forEach(
        (name, value) -> {
          HeaderText.requireFree(name);
          set(headers, name, value);
        });
  }

  // Names are case-insensitive (RFC 9110, 5.1); two spellings of one name would both be sent.
  private static void set(Map<String, String> headers, String name, String value) {
    if (!headers.containsKey(name)) {
      headers.keySet().removeIf(known -> known.equalsIgnoreCase(name));
    }
    headers.put(name, value);
  }
}
