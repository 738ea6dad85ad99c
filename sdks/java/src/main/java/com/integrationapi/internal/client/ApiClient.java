package com.integrationapi.internal.client;

import com.integrationapi.ApiResponse;
import com.integrationapi.InvalidRequestException;
import com.integrationapi.Page;
import com.integrationapi.PagedIterable;
import com.integrationapi.RequestOptions;
import com.integrationapi.internal.json.Decoder;
import com.integrationapi.internal.options.ClientOptions;
import com.integrationapi.internal.request.Operation;
import com.integrationapi.internal.request.PreparedRequest;
import com.integrationapi.internal.request.Request;
import com.integrationapi.internal.response.CallResponse;
import com.integrationapi.internal.response.ResultReader;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Sends the requests of one client. Safe to share between threads. */
public final class ApiClient implements AutoCloseable {
  private final ClientOptions options;

  /**
   * Creates a client.
   *
   * @param options checked options
   */
  public ApiClient(ClientOptions options) {
    this.options = options;
  }

  /** {@return the options of this client} */
  public ClientOptions options() {
    return options;
  }

  /**
   * Sends a request and returns its result with the facts of the response.
   *
   * @param <T> type of the result
   * @param request request to send
   * @param reader reads the response body
   * @param call options of this call
   * @return the result
   */
  public <T> ApiResponse<T> exchange(
      Request request, ResultReader<T> reader, RequestOptions call) {
    return typed(BlockingDriver.perform(prepared(request, reader, call)));
  }

  /**
   * Sends a request without waiting for the response.
   *
   * @param <T> type of the result
   * @param request request to send
   * @param reader reads the response body
   * @param call options of this call
   * @return the future of the result with the facts of the response; to cancel it cancels the call
   */
  public <T> CompletableFuture<ApiResponse<T>> exchangeAsync(
      Request request, ResultReader<T> reader, RequestOptions call) {
    return begun(request, reader, call, response -> this.<T>typed(response));
  }

  /**
   * Sends a request without waiting for the response.
   *
   * @param <T> type of the result
   * @param request request to send
   * @param reader reads the response body
   * @param call options of this call
   * @return the future of the result; to cancel it cancels the call
   */
  public <T> CompletableFuture<T> sendAsync(
      Request request, ResultReader<T> reader, RequestOptions call) {
    return begun(request, reader, call, response -> this.<T>typed(response).value());
  }

  /**
   * Sends a request without waiting for the response, and converts its result.
   *
   * @param <T> type of the result
   * @param <R> type of the converted result
   * @param request request to send
   * @param reader reads the response body
   * @param call options of this call
   * @param result converts the result
   * @return the future of the converted result; to cancel it cancels the call
   */
  public <T, R> CompletableFuture<R> sendAsync(
      Request request,
      ResultReader<T> reader,
      RequestOptions call,
      Function<ApiResponse<T>, R> result) {
    return begun(request, reader, call, response -> result.apply(this.<T>typed(response)));
  }

  /**
   * Sends a request and returns the decoded response body.
   *
   * @param <T> type of the result
   * @param request request to send
   * @param decoder decodes the response body
   * @param call options of this call
   * @return the decoded response body, never null
   */
  public <T> T send(Request request, Decoder<T> decoder, RequestOptions call) {
    return exchange(request, ResultReader.json(decoder), call).value();
  }

  /**
   * Sends a request whose response may have no body.
   *
   * @param <T> type of the result
   * @param request request to send
   * @param decoder decodes the response body
   * @param call options of this call
   * @return the decoded response body, or empty for a response without a body
   */
  public <T> Optional<T> sendOptional(Request request, Decoder<T> decoder, RequestOptions call) {
    return exchange(request, ResultReader.optional(decoder), call).value();
  }

  /**
   * Sends a request whose response body may be null in JSON.
   *
   * @param <T> type of the result
   * @param request request to send
   * @param decoder decodes the response body
   * @param call options of this call
   * @return the decoded response body, or empty if it is null
   */
  public <T> Optional<T> sendNullable(Request request, Decoder<T> decoder, RequestOptions call) {
    return exchange(request, ResultReader.nullable(decoder), call).value();
  }

  /**
   * Sends a request whose response may have no body, or null in JSON.
   *
   * @param <T> type of the result
   * @param request request to send
   * @param decoder decodes the response body
   * @param call options of this call
   * @return the decoded response body, or empty for a response without a body or with null
   */
  public <T> Optional<T> sendOptionalNullable(
      Request request, Decoder<T> decoder, RequestOptions call) {
    return exchange(request, ResultReader.optionalNullable(decoder), call).value();
  }

  /**
   * Sends a request and returns the bytes of the response body.
   *
   * @param request request to send
   * @param call options of this call
   * @return the response body, with a length of zero for a response without a body
   */
  public byte[] sendForBytes(Request request, RequestOptions call) {
    return exchange(request, ResultReader.bytes(), call).value();
  }

  /**
   * Sends a request and discards the response body.
   *
   * @param request request to send
   * @param call options of this call
   */
  public void send(Request request, RequestOptions call) {
    exchange(request, ResultReader.nothing(), call);
  }

  /**
   * Sends a list request, and further ones when the result is iterated past its first page.
   *
   * @param <T> type of the items
   * @param request list request
   * @param decoder decodes a page
   * @param call options of each request
   * @return the first page, which is also an iterable over the items of all pages
   */
  public <T> PagedIterable<T> paginate(
      Request request, Decoder<? extends Page<T>> decoder, RequestOptions call) {
    return new PagedIterable<>(
        send(request, decoder, call), cursor -> send(request.page(cursor), decoder, call));
  }

  /** Closes idle connections and ends idle threads. A later call opens new ones. */
  @Override
  public void close() {
    options.transport().close();
    options.threads().close();
  }

  @Override
  public String toString() {
    return "ApiClient[baseUrl=" + options.baseUrl().text() + "]";
  }

  private <T, R> CompletableFuture<R> begun(
      Request request,
      ResultReader<T> reader,
      RequestOptions call,
      Function<CallResponse<?>, R> result) {
    try {
      return CallFuture.begin(prepared(request, reader, call), result);
    } catch (RuntimeException error) {
      return CompletableFuture.failedFuture(error);
    }
  }

  private Call prepared(Request request, ResultReader<?> reader, RequestOptions call) {
    if (call == null) {
      throw new InvalidRequestException("options must not be null; omit them instead");
    }
    Operation operation = request.operation();
    options.apiKey().requireFor(operation);
    if (call.idempotencyKey().isPresent() && !operation.isWrite()) {
      throw new InvalidRequestException(
          operation.id() + " changes nothing, so it takes no idempotencyKey");
    }
    PreparedRequest prepared = PreparedRequest.of(options, request, call);
    return new Call(options, prepared, CallLimits.of(options, call), reader);
  }

  // The reader of the call decides the type.
  @SuppressWarnings("unchecked")
  private <T> ApiResponse<T> typed(CallResponse<?> response) {
    return (ApiResponse<T>) response;
  }
}
