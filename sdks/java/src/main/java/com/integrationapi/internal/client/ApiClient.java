package com.integrationapi.internal.client;

import com.integrationapi.ApiResponse;
import com.integrationapi.InvalidRequestException;
import com.integrationapi.RequestOptions;
import com.integrationapi.internal.options.ClientOptions;
import com.integrationapi.internal.pages.ListPage;
import com.integrationapi.internal.request.Operation;
import com.integrationapi.internal.request.PreparedRequest;
import com.integrationapi.internal.request.Request;
import com.integrationapi.internal.response.CallResponse;
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
   * Sends a request and waits for its response.
   *
   * @param <T> type of the result
   * @param request request to send
   * @param call options of this call
   * @return the result with the facts of the response
   */
  public <T> ApiResponse<T> send(Request<T> request, RequestOptions call) {
    return typed(request, BlockingDriver.perform(prepared(request, call)));
  }

  /**
   * Sends a request without waiting for the response, and converts its result.
   *
   * @param <T> type of the result
   * @param <R> type of the converted result
   * @param request request to send
   * @param call options of this call
   * @param result converts the result
   * @return the future of the converted result; cancelling it cancels the call
   */
  public <T, R> CompletableFuture<R> sendAsync(
      Request<T> request,
      RequestOptions call,
      Function<? super ApiResponse<T>, ? extends R> result) {
    try {
      Call begun = prepared(request, call);
      Function<CallResponse<?>, R> typed = response -> result.apply(typed(request, response));
      return options.executor() == null
          ? CallFuture.begin(begun, typed)
          : TaskFuture.begin(begun, typed);
    } catch (RuntimeException error) {
      return CompletableFuture.failedFuture(error);
    }
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

  private Call prepared(Request<?> request, RequestOptions call) {
    if (call == null) {
      throw new InvalidRequestException("options must not be null; omit them instead");
    }
    Operation<?> operation = request.operation();
    Authorization authorization = Authorization.of(options, operation);
    if (call.idempotencyKey().isPresent() && !operation.sendsKey()) {
      throw new InvalidRequestException(operation.id() + " takes no idempotencyKey");
    }
    PreparedRequest prepared = PreparedRequest.of(options, request, call);
    return new Call(
        options, prepared, authorization, CallLimits.of(options, call).forRequest(prepared));
  }

  // The reader of the call decides the type.
  @SuppressWarnings("unchecked")
  private <T> ApiResponse<T> typed(Request<T> request, CallResponse<?> response) {
    ListPage.arrived(response, request.cursor());
    return (ApiResponse<T>) response;
  }
}
