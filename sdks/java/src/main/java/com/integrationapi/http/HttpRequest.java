package com.integrationapi.http;

import com.integrationapi.InvalidRequestException;
import com.integrationapi.internal.models.Access;
import com.integrationapi.internal.transport.BodySource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Request of one attempt, as middleware, hooks and transports see it. Immutable. */
public final class HttpRequest {
  static {
    Access.registerFactory(
        HttpRequest.class,
        (Map.Entry<HttpRequest, Object> changed) -> {
          HttpRequest given = changed.getKey();
          Object value = changed.getValue();
          return new HttpRequest(given, given.url, given.headers, given.sending.with(value));
        });
  }

  /**
   * What a transport of the library needs to know.
   *
   * @param onResend counts a request that is sent again; null if it must not be
   * @param source body that is read while it is sent, or null
   * @param idleTimeout longest wait for the next bytes of a body that is read while it arrives, or
   *     null
   */
  private record Sending(Runnable onResend, BodySource source, Duration idleTimeout) {
    static final Sending USUAL = new Sending(null, null, null);

    Sending with(Object changed) {
      if (changed instanceof Duration idle) {
        return new Sending(onResend, source, idle);
      }
      return changed instanceof BodySource content
          ? new Sending(onResend, content, idleTimeout)
          : new Sending((Runnable) changed, source, idleTimeout);
    }

    Sending withoutResend() {
      return onResend == null ? this : new Sending(null, source, idleTimeout);
    }
  }

  private final Call call;
  private final String url;
  private final Map<String, String> headers;
  private final byte[] body;
  private final Sending sending;

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
    this(call, url, headers, body, Sending.USUAL);
  }

  private HttpRequest(HttpRequest given, String url, Map<String, String> headers, Sending sending) {
    this(given.call, url, headers, given.body, sending);
  }

  private HttpRequest(
      Call call, String url, Map<String, String> headers, byte[] body, Sending sending) {
    if (call == null || url == null || headers == null) {
      throw new InvalidRequestException(
          "the call, the URL and the headers of a request must not be null");
    }
    this.call = call;
    this.url = url;
    this.headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    this.body = body;
    this.sending = sending;
  }

  Runnable onResend() {
    return sending.onResend();
  }

  BodySource source() {
    return sending.source();
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

  /**
   * {@return a copy of the body, or empty for a request without a body} A body that is read while
   * it is sent, such as that of a file, is read into memory.
   *
   * @throws InvalidRequestException if such a body cannot be read
   */
  public Optional<byte[]> body() {
    if (sending.source() == null) {
      return Optional.ofNullable(body).map(byte[]::clone);
    }
    try (InputStream in = openBody().orElseThrow()) {
      return Optional.of(in.readAllBytes());
    } catch (IOException error) {
      throw new InvalidRequestException(
          "the content of the request cannot be read: " + error.getMessage(), error);
    }
  }

  /**
   * {@return the body from its start, or empty for a request without a body} The caller closes it.
   * The body of a stream of the program can be opened only once.
   *
   * @throws IOException if the body cannot be opened
   */
  public Optional<InputStream> openBody() throws IOException {
    if (sending.source() != null) {
      return Optional.of(sending.source().open());
    }
    return Optional.ofNullable(body).map(ByteArrayInputStream::new);
  }

  /** {@return the number of bytes of the body, or empty if it is not known before they are sent} */
  public OptionalLong bodySize() {
    long size = sending.source() != null ? sending.source().size() : body == null ? 0 : body.length;
    return size < 0 ? OptionalLong.empty() : OptionalLong.of(size);
  }

  /**
   * {@return the longest wait for the next bytes, if the body of a success may be returned before
   * it has arrived} A transport that does so returns {@link HttpResponse#streamed}; its timeout is
   * then that for the head of the response. Empty if the response must be complete.
   */
  public Optional<Duration> idleTimeout() {
    return Optional.ofNullable(sending.idleTimeout());
  }

  /**
   * {@return a request with another URL of the same origin}
   *
   * @param changed encoded URL
   * @throws InvalidRequestException if the URL is null
   */
  public HttpRequest withUrl(String changed) {
    return new HttpRequest(this, changed, headers, sending.withoutResend());
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
    return new HttpRequest(this, url, changed, sending.withoutResend());
  }

  /** {@return the method and the path template, without anything that may be secret} */
  @Override
  public String toString() {
    return method() + " " + path();
  }
}
