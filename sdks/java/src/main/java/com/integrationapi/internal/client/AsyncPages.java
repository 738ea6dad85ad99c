package com.integrationapi.internal.client;

import com.integrationapi.AsyncPage;
import com.integrationapi.DecodeException;
import com.integrationapi.Page;
import com.integrationapi.RequestOptions;
import com.integrationapi.internal.pages.Cursors;
import com.integrationapi.internal.request.Request;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Pages of a list, which arrive asynchronously. */
final class AsyncPages<T> {
  private final ApiClient client;
  private final Request<Page<T>> request;
  private final RequestOptions options;

  AsyncPages(ApiClient client, Request<Page<T>> request, RequestOptions options) {
    this.client = client;
    this.request = request;
    this.options = options;
  }

  CompletableFuture<AsyncPage<T>> first() {
    Cursors cursors = new Cursors(request.operation().id(), request.cursor());
    return fetch(request, options, cursors, page -> page);
  }

  private <R> CompletableFuture<R> fetch(
      Request<Page<T>> at, RequestOptions call, Cursors cursors, Function<AsyncPage<T>, R> result) {
    String name = request.operation().id();
    return client.sendAsync(
        at,
        call,
        response -> {
          Page<T> page = response.data();
          cursors.arrived(page);
          return result.apply(new AsyncPage<>(name, page, () -> after(page, cursors)));
        });
  }

  // A copy of the cursors, because a program may continue from the same page twice.
  private CompletableFuture<Optional<AsyncPage<T>>> after(Page<T> page, Cursors cursors) {
    Cursors further = cursors.copy();
    String cursor;
    try {
      cursor = further.after(page);
    } catch (DecodeException endless) {
      return CompletableFuture.failedFuture(endless);
    }
    return cursor == null
        ? CompletableFuture.completedFuture(Optional.empty())
        : fetch(request.page(cursor), Paging.further(options), further, Optional::of);
  }
}
