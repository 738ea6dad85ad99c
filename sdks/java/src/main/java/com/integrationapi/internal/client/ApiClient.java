package com.integrationapi.internal.client;

import com.integrationapi.ApiException;
import com.integrationapi.ConfigurationException;
import com.integrationapi.DecodeException;
import com.integrationapi.InvalidRequestException;
import com.integrationapi.Page;
import com.integrationapi.PagedIterable;
import com.integrationapi.RequestOptions;
import com.integrationapi.internal.json.Decoder;
import com.integrationapi.internal.json.JsonInput;
import com.integrationapi.internal.request.Operation;
import com.integrationapi.internal.request.Request;
import com.integrationapi.internal.request.RequestDefaults;
import com.integrationapi.internal.response.ResponseJson;
import com.integrationapi.internal.transport.HttpRequest;
import com.integrationapi.internal.transport.HttpResponse;
import com.integrationapi.internal.transport.Transport;
import java.time.Duration;
import java.util.Optional;

/** Sends the requests of one client. Safe to share between threads. */
public final class ApiClient implements AutoCloseable {
  private final RequestDefaults defaults;
  private final Transport transport;
  private final Duration timeout;
  private volatile boolean closed;

  /**
   * Creates a client.
   *
   * @param defaults values that all requests share
   * @param transport sends each request; closed with this client
   * @param timeout maximum duration of an attempt, unless the options of a request set another
   */
  public ApiClient(RequestDefaults defaults, Transport transport, Duration timeout) {
    this.defaults = defaults;
    this.transport = transport;
    this.timeout = timeout;
  }

  /**
   * Sends a request and returns the decoded response body.
   *
   * @param <T> type of the result
   * @param request request to send
   * @param decoder decodes the response body
   * @param options options of this request
   * @return the decoded response body, never null
   */
  public <T> T send(Request request, Decoder<T> decoder, RequestOptions options) {
    return decode(request, exchange(request, options), decoder);
  }

  /**
   * Sends a request whose response may have no body.
   *
   * @param <T> type of the result
   * @param request request to send
   * @param decoder decodes the response body
   * @param options options of this request
   * @return the decoded response body, or empty for a response without a body
   */
  public <T> Optional<T> sendOptional(Request request, Decoder<T> decoder, RequestOptions options) {
    byte[] body = exchange(request, options);
    return body.length == 0 ? Optional.empty() : Optional.of(decode(request, body, decoder));
  }

  /**
   * Sends a request whose response body may be null in JSON.
   *
   * @param <T> type of the result
   * @param request request to send
   * @param decoder decodes the response body
   * @param options options of this request
   * @return the decoded response body, or empty if it is null
   */
  public <T> Optional<T> sendNullable(Request request, Decoder<T> decoder, RequestOptions options) {
    return send(request, Decoder.optional(decoder), options);
  }

  /**
   * Sends a request whose response may have no body, or null in JSON.
   *
   * @param <T> type of the result
   * @param request request to send
   * @param decoder decodes the response body
   * @param options options of this request
   * @return the decoded response body, or empty for a response without a body or with null
   */
  public <T> Optional<T> sendOptionalNullable(
      Request request, Decoder<T> decoder, RequestOptions options) {
    return sendOptional(request, Decoder.optional(decoder), options).flatMap(found -> found);
  }

  /**
   * Sends a request and returns the bytes of the response body.
   *
   * @param request request to send
   * @param options options of this request
   * @return the response body, with a length of zero for a response without a body
   */
  public byte[] sendForBytes(Request request, RequestOptions options) {
    return exchange(request, options);
  }

  /**
   * Sends a request and discards the response body.
   *
   * @param request request to send
   * @param options options of this request
   */
  public void send(Request request, RequestOptions options) {
    exchange(request, options);
  }

  /**
   * Sends a list request, and further ones when the result is iterated past its first page.
   *
   * @param <T> type of the items
   * @param request request for the first page
   * @param decoder decodes a page
   * @param options options of each of these requests
   * @return the first page, and an iterator over the items of all pages
   */
  public <T> PagedIterable<T> paginate(
      Request request, Decoder<? extends Page<T>> decoder, RequestOptions options) {
    return new PagedIterable<>(
        send(request, decoder, options), cursor -> send(request.page(cursor), decoder, options));
  }

  @Override
  public void close() {
    closed = true;
    transport.close();
  }

  private static <T> T decode(Request request, byte[] body, Decoder<T> decoder) {
    try {
      T result = ResponseJson.parse(() -> JsonInput.decode(body, decoder));
      if (result == null) {
        throw new DecodeException("expected a value, got null");
      }
      return result;
    } catch (DecodeException cause) {
      String message =
          "the response to %s cannot be decoded: %s"
              .formatted(request.operation().id(), cause.getMessage());
      throw new DecodeException(message, cause, body);
    }
  }

  private byte[] exchange(Request request, RequestOptions options) {
    if (closed) {
      throw new ConfigurationException("the client is closed; create a new one");
    }
    if (options == null) {
      throw new InvalidRequestException("options must not be null; omit the argument instead");
    }
    HttpRequest httpRequest = defaults.httpRequest(request, options);
    HttpResponse response = transport.send(httpRequest, options.timeout().orElse(timeout));
    if (response.isSuccess()) {
      return response.body();
    }
    Operation operation = request.operation();
    throw ApiException.of(
        response.status(),
        response.headers(),
        response.body(),
        operation.method(),
        operation.path(),
        httpRequest.headers().get(RequestDefaults.IDEMPOTENCY_KEY));
  }
}
