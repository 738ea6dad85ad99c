package com.integrationapi.internal.client;

import com.integrationapi.AsyncList;
import com.integrationapi.Page;
import com.integrationapi.PagedIterable;
import com.integrationapi.RequestOptions;
import com.integrationapi.internal.request.Request;

/** Creates the lists that callers receive. */
public final class Paging {
  private Paging() {}

  /**
   * {@return a list that sends no request before it is read}
   *
   * @param <T> type of the items
   * @param client sends the requests
   * @param request request for the first page
   * @param options options of each request
   */
  public static <T> PagedIterable<T> lazily(
      ApiClient client, Request<Page<T>> request, RequestOptions options) {
    return new PagedIterable<>(
        request.operation().id(),
        request.cursor(),
        cursor ->
            cursor == null
                ? client.send(request, options).data()
                : client.send(request.page(cursor), further(options)).data());
  }

  /**
   * {@return options for a further page} With the same idempotency key, an API would return the
   * first page again.
   *
   * @param options options of the call
   */
  static RequestOptions further(RequestOptions options) {
    if (options == null || options.idempotencyKey().isEmpty()) {
      return options;
    }
    RequestOptions.Builder further = RequestOptions.builder();
    options.timeout().ifPresent(further::timeout);
    options.totalTimeout().ifPresent(further::totalTimeout);
    options.maxRetries().ifPresent(further::maxRetries);
    options.headers().forEach(further::header);
    options.query().forEach(further::query);
    return further.build();
  }

  /**
   * {@return a list that sends no request before it is read}
   *
   * @param <T> type of the items
   * @param client sends the requests
   * @param request request for the first page
   * @param options options of each request
   */
  public static <T> AsyncList<T> asynchronously(
      ApiClient client, Request<Page<T>> request, RequestOptions options) {
    AsyncPages<T> pages = new AsyncPages<>(client, request, options);
    return new AsyncList<>(request.operation().id(), pages::first);
  }
}
