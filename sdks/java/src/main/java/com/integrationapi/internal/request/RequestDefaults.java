package com.integrationapi.internal.request;

import com.integrationapi.RequestOptions;
import com.integrationapi.internal.transport.HttpRequest;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/** Values that all requests of a client share: base URL, API key and user agent. */
public final class RequestDefaults {
  /** Header that carries the idempotency key of a write. */
  public static final String IDEMPOTENCY_KEY = "Idempotency-Key";

  private static final String PROBLEM_DETAILS = "application/problem+json";

  private final BaseUrl baseUrl;
  private final ApiKey apiKey;
  private final String userAgent;

  /**
   * Creates the defaults of a client.
   *
   * @param baseUrl base URL of the API
   * @param apiKey API key of the account
   * @param version version of this library, part of the user agent
   */
  public RequestDefaults(BaseUrl baseUrl, ApiKey apiKey, String version) {
    this.baseUrl = baseUrl;
    this.apiKey = apiKey;
    this.userAgent = UserAgent.of(version);
  }

  /**
   * {@return the HTTP request to send, with a random idempotency key if a write has none}
   *
   * @param request request with the values of its parameters
   * @param options options of this request
   */
  public HttpRequest httpRequest(Request request, RequestOptions options) {
    Map<String, String> headers = headers(request, options);
    return new HttpRequest(
        request.operation().method(), baseUrl.resolve(request.target()), headers, request.body());
  }

  private Map<String, String> headers(Request request, RequestOptions options) {
    Operation operation = request.operation();
    // Header names are case-insensitive (RFC 9110, 5.1), so an extra header replaces a default.
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.put("Accept", operation.responseMediaType() + ", " + PROBLEM_DETAILS);
    headers.put("User-Agent", userAgent);
    if (request.body() != null) {
      headers.put("Content-Type", request.contentType());
    }
    Auth auth = operation.auth();
    if (auth != null) {
      headers.put(auth.header(), apiKey.headerValue(operation));
    }
    request.headers().forEach((name, value) -> headers.put(name, HeaderText.checked(name, value)));
    headers.putAll(options.headers());
    if (operation.isWrite()) {
      String key = options.idempotencyKey().orElseGet(() -> UUID.randomUUID().toString());
      headers.put(IDEMPOTENCY_KEY, key);
    }
    return headers;
  }
}
