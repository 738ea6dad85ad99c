package com.integrationapi.conformance;

import com.integrationapi.IntegrationApi;
import com.integrationapi.Page;
import com.integrationapi.PagedIterable;
import com.integrationapi.RequestOptions;
import com.integrationapi.model.Order;
import com.integrationapi.model.Product;
import com.integrationapi.resource.ProductsResource.ProductListParams;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Asynchronous client in the form that {@link FutureCaller} expects. It makes the calls of the
 * synchronous client in threads, and an interrupt cancels them.
 */
public final class StandIn {
  static final AtomicInteger RUNNING = new AtomicInteger();
  static final AtomicInteger MOST_AT_ONCE = new AtomicInteger();
  static final AtomicInteger CANCELLED = new AtomicInteger();

  private final IntegrationApi api;

  StandIn(IntegrationApi api) {
    this.api = api;
  }

  /** {@return the column of this client} */
  static Column column() {
    return new Column(StandIn::new, FutureCaller::new);
  }

  public Orders orders() {
    return new Orders(api);
  }

  public Products products() {
    return new Products(api);
  }

  /** Operations with orders. */
  public record Orders(IntegrationApi api) {
    public CompletableFuture<Order> retrieve(String orderId, RequestOptions options) {
      return new Running<>(() -> api.orders().retrieve(orderId, options));
    }
  }

  /** Operations with products. */
  public record Products(IntegrationApi api) {
    public Listing list(ProductListParams params, RequestOptions options) {
      return new Listing(api.products().list(params, options));
    }
  }

  /** List of products. */
  public record Listing(PagedIterable<Product> list) {
    public CompletableFuture<Listed> firstPage() {
      return new Running<>(
          () -> {
            Iterator<Page<Product>> pages = list.pages().iterator();
            return new Listed(pages.next(), pages);
          });
    }

    public CompletableFuture<List<Product>> toList(int limit) {
      return new Running<>(() -> list.toList(limit));
    }
  }

  /** Page of a list. */
  public record Listed(Page<Product> page, Iterator<Page<Product>> rest) {
    public CompletableFuture<Optional<Listed>> nextPage() {
      return new Running<>(
          () -> rest.hasNext() ? Optional.of(new Listed(rest.next(), rest)) : Optional.empty());
    }
  }

  /** Future that interrupts its thread when it is cancelled. */
  private static final class Running<T> extends CompletableFuture<T> {
    private final Thread thread;

    Running(Supplier<T> work) {
      thread = Driver.daemon(() -> run(work));
      thread.start();
    }

    private void run(Supplier<T> work) {
      MOST_AT_ONCE.accumulateAndGet(RUNNING.incrementAndGet(), Math::max);
      try {
        T value = work.get();
        RUNNING.decrementAndGet();
        complete(value);
      } catch (Throwable error) {
        RUNNING.decrementAndGet();
        completeExceptionally(error);
      }
    }

    @Override
    public boolean cancel(boolean mayInterrupt) {
      // Counted first, because whoever waits for the future goes on as soon as it is cancelled.
      CANCELLED.incrementAndGet();
      boolean isCancelled = super.cancel(mayInterrupt);
      thread.interrupt();
      return isCancelled;
    }
  }
}
