package com.integrationapi.internal.client;

import com.integrationapi.AsyncPage;
import com.integrationapi.Page;
import com.integrationapi.PagedIterable;
import com.integrationapi.RequestOptions;
import com.integrationapi.internal.request.Request;
import java.util.concurrent.CompletableFuture;

/** Lists of the API as their callers see them. */
public final class Paging {
  private Paging() {}

  /**
   * {@return a list that sends no request before it is read}
   *
   * @param <T> type of the items
   * @param <P> type of the pages
   * @param client sends the requests
   * @param request request for the first page
   * @param options options of each request
   */
  public static <T, P extends Page<T>> PagedIterable<T> lazily(
      ApiClient client, Request<P> request, RequestOptions options) {
    return new PagedIterable<>(
        request.operation().id(),
        request.cursor(),
        cursor ->
            client.send(cursor == null ? request : request.page(cursor), options).data());
  }

  /**
   * {@return the future of the first page of a list}
   *
   * @param <T> type of the items
   * @param <P> type of the pages
   * @param client sends the requests
   * @param request request for the first page
   * @param options options of each request
   */
  public static <T, P extends Page<T>> CompletableFuture<AsyncPage<T>> asynchronously(
      ApiClient client, Request<P> request, RequestOptions options) {
    return new AsyncPages<T, P>(client, request, options).first();
  }
}
