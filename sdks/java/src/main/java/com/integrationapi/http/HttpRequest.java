package com.integrationapi.http;

import com.integrationapi.InvalidRequestException;
import com.integrationapi.internal.models.Access;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Request of one attempt, as middleware, hooks and transports see it. Immutable. */
public final class HttpRequest {
  static {
    Access.registerFactory(
        HttpRequest.class,
        (Map.Entry<HttpRequest, Runnable> sent) -> {
          HttpRequest given = sent.getKey();
          return new HttpRequest(given.call, given.url, given.headers, given.body, sent.getValue());
        });
  }

  private final Call call;
  private final String url;
  private final Map<String, String> headers;
  private final byte[] body;
  // Counts a request that a transport of the library sends again; null if it must not.
  private final Runnable onResend;

  /**
   * Facts and limits of a call.
   *
   * @param operationId operationId in the contract, or a text for a request without an operation
   * @param method HTTP method
   * @param path path template, without parameter values
   * @param idempotencyKey key of a write, or empty for reads
   * @param attempt number of this attempt, from 1
   * @param maxAttempts maximum number of attempts
   * @param connectTimeout time to open a connection, including TLS
   * @param maxResponseBytes maximum size of the response body after decompression
   */
  public record Call(
      String operationId,
      String method,
      String path,
      Optional<String> idempotencyKey,
      int attempt,
      int maxAttempts,
      Duration connectTimeout,
      int maxResponseBytes) {}

  /**
   * Creates a request, such as for the test of a transport.
   *
   * @param call facts and limits of the call
   * @param url encoded URL
   * @param headers headers by name
   * @param body request body, or null for none; must not be changed afterwards
   * @throws InvalidRequestException if another argument is null
   */
  public HttpRequest(Call call, String url, Map<String, String> headers, byte[] body) {
    this(call, url, headers, body, null);
  }

  private HttpRequest(
      Call call, String url, Map<String, String> headers, byte[] body, Runnable onResend) {
    if (call == null || url == null || headers == null) {
      throw new InvalidRequestException(
          "the call, the URL and the headers of a request must not be null");
    }
    this.call = call;
    this.url = url;
    this.headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    this.body = body;
    this.onResend = onResend;
  }

  Runnable onResend() {
    return onResend;
  }

  /** {@return the facts and limits of the call} */
  public Call call() {
    return call;
  }

  /** {@return the HTTP method} */
  public String method() {
    return call.method();
  }

  /** {@return the path template, without parameter values} */
  public String path() {
    return call.path();
  }

  /** {@return the number of this attempt, from 1} */
  public int attempt() {
    return call.attempt();
  }

  /** {@return the encoded URL, with the values of parameters} */
  public String url() {
    return url;
  }

  /** {@return the headers by name, in the order in which they are sent} */
  public Map<String, String> headers() {
    return headers;
  }

  /** {@return a copy of the body, or empty for a request without a body} */
  public Optional<byte[]> body() {
    return Optional.ofNullable(body).map(byte[]::clone);
  }

  /**
   * {@return a request with another URL of the same origin}
   *
   * @param changed encoded URL
   * @throws InvalidRequestException if the URL is null
   */
  public HttpRequest withUrl(String changed) {
    return new HttpRequest(call, changed, headers, body);
  }

  /**
   * {@return a request with a header, which replaces one of the same name in any case}
   *
   * @param name name of the header
   * @param value value of the header
   * @throws InvalidRequestException if the name or the value is null
   */
  public HttpRequest withHeader(String name, String value) {
    if (name == null || value == null) {
      throw new InvalidRequestException("the name and the value of a header must not be null");
    }
    Map<String, String> changed = new LinkedHashMap<>(headers);
    changed.keySet().removeIf(known -> known.equalsIgnoreCase(name));
    changed.put(name, value);
    return new HttpRequest(call, url, changed, body);
  }

  /** {@return the method and the path template, without anything that may be secret} */
  @Override
  public String toString() {
    return method() + " " + path();
  }
}
