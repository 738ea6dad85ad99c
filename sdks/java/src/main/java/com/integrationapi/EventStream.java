package com.integrationapi;

import com.integrationapi.internal.checks.CheckOptions;
import com.integrationapi.internal.models.Access;
import com.integrationapi.internal.stream.Demand;
import com.integrationapi.internal.stream.ItemReader;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.Flow;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Items of a response, each of which is returned as soon as it arrives.
 *
 * <pre>{@code
 * try (EventStream<Price> prices = api.prices().watch()) {
 *   for (Price price : prices) {
 *     System.out.println(price.amount());
 *   }
 * }
 * }</pre>
 *
 * <p>It can be read once, in one thread: with a loop, as a {@link #stream}, or by a subscriber. An
 * interrupt of this thread ends it with a {@link CancelledException}. The connection is closed at
 * the end and with {@link #close}, which another thread may call: then the items end. The timeout
 * of an attempt is the longest wait for the next bytes. The total timeout ends with the head of the
 * response, and nothing is sent again after it.
 *
 * @param <T> type of the items
 */
public final class EventStream<T> implements Iterable<T>, Flow.Publisher<T>, AutoCloseable {
  static {
    Access.registerFactory(EventStream.class, (ItemReader<?> items) -> new EventStream<>(items));
  }

  private final ItemReader<T> items;

  private EventStream(ItemReader<T> items) {
    this.items = items;
  }

  /**
   * {@return the items} A call of {@code hasNext} waits for the next one.
   *
   * @throws InvalidRequestException if the stream is read already
   */
  @Override
  public Iterator<T> iterator() {
    return items.iterator();
  }

  /**
   * {@return the items as a stream} It closes the connection when it is closed.
   *
   * @throws InvalidRequestException if the stream is read already
   */
  public Stream<T> stream() {
    return StreamSupport.stream(
            Spliterators.spliteratorUnknownSize(iterator(), Spliterator.ORDERED), false)
        .onClose(this::close);
  }

  /**
   * Passes the items to a subscriber, as many as it requests. Until it requests more, nothing is
   * read and the server waits. The items are read in a thread of the client or, if it has one, by
   * its executor.
   *
   * @param subscriber subscriber, of which the stream can have one
   */
  @Override
  public void subscribe(Flow.Subscriber<? super T> subscriber) {
    Demand.begin(items, CheckOptions.given("subscriber", subscriber));
  }

  /**
   * {@return the server-sent events as they are, with their names and ids, in place of the items}
   *
   * @throws InvalidRequestException if the response has no events
   */
  public Iterable<ServerSentEvent> events() {
    return items.events()::iterator;
  }

  /** {@return the id of the last event that has one, to continue after it} */
  public Optional<String> lastEventId() {
    return Optional.ofNullable(items.lastEventId());
  }

  /** {@return the HTTP status, such as 200} */
  public int status() {
    return items.source().response().status();
  }

  /** {@return the values of the response headers by name in lower case} */
  public Map<String, List<String>> headers() {
    return items.source().response().headers();
  }

  /** {@return the identifier of the request; include it when you contact support} */
  public Optional<String> requestId() {
    return items.source().requestId();
  }

  /** Closes the connection. */
  @Override
  public void close() {
    items.close();
  }

  /** {@return the status, without the items} */
  @Override
  public String toString() {
    return "EventStream[status=" + status() + "]";
  }
}
