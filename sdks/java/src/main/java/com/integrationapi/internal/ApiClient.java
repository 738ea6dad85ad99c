package com.integrationapi.internal;

import com.integrationapi.ApiException;
import com.integrationapi.ConfigurationException;
import com.integrationapi.DecodeException;
import com.integrationapi.InvalidRequestException;
import com.integrationapi.Page;
import com.integrationapi.PagedIterable;
import com.integrationapi.RequestOptions;
import com.integrationapi.internal.http.HttpRequest;
import com.integrationapi.internal.http.HttpResponse;
import com.integrationapi.internal.json.Decoder;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/** Makes calls for one client. Safe to share between threads. */
public final class ApiClient implements AutoCloseable {
  private static final String PROBLEM = "application/problem+json";
  private static final String IDEMPOTENCY_KEY = "Idempotency-Key";

  private final Wire wire;
  private final Duration timeout;
  private volatile boolean closed;

  /**
   * A caller with the options of a client.
   *
   * @param wire to the API
   * @param timeout for one attempt
   */
  public ApiClient(Wire wire, Duration timeout) {
    this.wire = wire;
    this.timeout = timeout;
  }

  /**
   * {@return what an operation answers}
   *
   * @param <T> type of the result
   * @param request to be sent
   * @param decoder reads the result
   * @param options of this call
   */
  public <T> T send(Request request, Decoder<T> decoder, RequestOptions options) {
    return decode(request, exchange(request, options), decoder);
  }

  /**
   * {@return what an operation answers, empty for an answer without body}
   *
   * @param <T> type of the result
   * @param request to be sent
   * @param decoder reads the result
   * @param options of this call
   */
  public <T> Optional<T> sendOptional(Request request, Decoder<T> decoder, RequestOptions options) {
    byte[] body = exchange(request, options);
    return body.length == 0 ? Optional.empty() : Optional.of(decode(request, body, decoder));
  }

  /**
   * {@return what an operation answers, empty for JSON's null}
   *
   * @param <T> type of the result
   * @param request to be sent
   * @param decoder reads the result
   * @param options of this call
   */
  public <T> Optional<T> sendNullable(Request request, Decoder<T> decoder, RequestOptions options) {
    return send(request, Decoder.optional(decoder), options);
  }

  /**
   * {@return what an operation answers, empty for JSON's null and for an answer without body}
   *
   * @param <T> type of the result
   * @param request to be sent
   * @param decoder reads the result
   * @param options of this call
   */
  public <T> Optional<T> sendOptionalNullable(
      Request request, Decoder<T> decoder, RequestOptions options) {
    return sendOptional(request, Decoder.optional(decoder), options).flatMap(found -> found);
  }

  /**
   * {@return the bytes an operation answers with, none for an answer without body}
   *
   * @param request to be sent
   * @param options of this call
   */
  public byte[] sendForBytes(Request request, RequestOptions options) {
    return exchange(request, options);
  }

  /**
   * Calls an operation that answers without a body.
   *
   * @param request to be sent
   * @param options of this call
   */
  public void send(Request request, RequestOptions options) {
    exchange(request, options);
  }

  /**
   * {@return the first page of a list, from which the others are reached}
   *
   * @param <T> type of the items
   * @param request to be sent
   * @param decoder reads a page
   * @param options of all these calls
   */
  public <T> PagedIterable<T> paginate(
      Request request, Decoder<? extends Page<T>> decoder, RequestOptions options) {
    return new PagedIterable<>(
        send(request, decoder, options), cursor -> send(request.page(cursor), decoder, options));
  }

  @Override
  public void close() {
    closed = true;
    wire.transport().close();
  }

  private static <T> T decode(Request request, byte[] body, Decoder<T> decoder) {
    try {
      T result = Json.read(body, decoder);
      if (result == null) {
        throw new DecodeException("the answer is null");
      }
      return result;
    } catch (DecodeException cause) {
      throw new DecodeException(request.operation().id() + ": " + cause.getMessage(), cause, body);
    }
  }

  private byte[] exchange(Request request, RequestOptions options) {
    if (closed) {
      throw new ConfigurationException("the client is closed; make a new one");
    }
    if (options == null) {
      throw new InvalidRequestException("options are null; leave them out instead");
    }
    Operation operation = request.operation();
    Map<String, String> headers = headers(request, options);
    HttpRequest httpRequest =
        new HttpRequest(
            operation.method(), wire.baseUrl().resolve(request.target()), headers, request.body());
    HttpResponse response = wire.transport().send(httpRequest, options.timeout().orElse(timeout));
    if (response.isSuccess()) {
      return response.body();
    }
    throw ApiException.of(
        response.status(),
        response.headers(),
        response.body(),
        operation.method(),
        operation.path(),
        headers.get(IDEMPOTENCY_KEY));
  }

  private Map<String, String> headers(Request request, RequestOptions options) {
    // Names of headers are equal in any case, so an extra header replaces ours (RFC 9110, 5.1).
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.put("Accept", request.operation().responseMediaType() + ", " + PROBLEM);
    headers.put("User-Agent", wire.userAgent());
    if (request.body() != null) {
      headers.put("Content-Type", request.contentType());
    }
    Auth auth = request.operation().auth();
    if (auth != null) {
      headers.put(auth.header(), wire.apiKey().headerValue(request.operation()));
    }
    request.headers().forEach((name, value) -> headers.put(name, HeaderText.checked(name, value)));
    headers.putAll(options.headers());
    if (request.operation().isWrite()) {
      String key = options.idempotencyKey().orElseGet(() -> UUID.randomUUID().toString());
      headers.put(IDEMPOTENCY_KEY, key);
    }
    return headers;
  }
}
