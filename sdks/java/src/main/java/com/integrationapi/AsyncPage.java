package com.integrationapi;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Page of a list that arrived asynchronously, and the way to the pages after it.
 *
 * @param <T> type of the items
 */
public final class AsyncPage<T> implements Page<T> {
  private final String operation;
  private final Page<T> page;
  private final Supplier<CompletableFuture<Optional<AsyncPage<T>>>> next;

  /**
   * Creates a page.
   *
   * @param operation name of the list, for messages
   * @param page page that arrived
   * @param next fetches the next page; empty after the last one
   */
  public AsyncPage(
      String operation, Page<T> page, Supplier<CompletableFuture<Optional<AsyncPage<T>>>> next) {
    this.operation = operation;
    this.page = page;
    this.next = next;
  }

  /** {@return the page as the API returned it} */
  public Page<T> page() {
    return page;
  }

  @Override
  public List<T> data() {
    return page.data();
  }

  @Override
  public boolean hasMore() {
    return page.hasMore();
  }

  @Override
  public Optional<String> nextCursor() {
    return page.nextCursor();
  }

  /** {@return the future of the next page, empty after the last one} */
  public CompletableFuture<Optional<AsyncPage<T>>> nextPage() {
    return next.get();
  }

  /**
   * Passes the items of this page and all further ones to an action, one page after the other.
   * {@code cancel} on the future ends it.
   *
   * @param action receives each item
   * @return the future of the end of the list; it fails with what the action throws
   */
  public CompletableFuture<Void> forEach(Consumer<? super T> action) {
    return PageWalk.of(
        this,
        data -> {
          data.forEach(action);
          return true;
        },
        () -> null);
  }

  /**
   * {@return the future of the first items of the list, from this page on} {@code cancel} on the
   * future ends it.
   *
   * @param limit maximum number of items, because a list may be very long
   * @throws InvalidRequestException if {@code limit} is negative; nothing is sent
   */
  public CompletableFuture<List<T>> toList(int limit) {
    if (limit < 0) {
      throw new InvalidRequestException(
          operation + ": limit must be a non-negative integer, not " + limit);
    }
    List<T> items = new ArrayList<>();
    return PageWalk.of(
        this,
        data -> {
          items.addAll(data.subList(0, Math.min(data.size(), limit - items.size())));
          return items.size() < limit;
        },
        () -> Collections.unmodifiableList(items));
  }

  @Override
  public String toString() {
    return "AsyncPage{" + operation + "}";
  }
}
