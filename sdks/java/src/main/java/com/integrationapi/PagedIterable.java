package com.integrationapi;

import com.integrationapi.internal.checks.CheckOptions;
import com.integrationapi.internal.pages.Cursors;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * List of the API, as an iterable over the items of all pages. A page is fetched when the iteration
 * reaches it, and only one page is kept in memory. Each iteration starts at the first page, with
 * new requests.
 *
 * @param <T> type of the items
 */
public final class PagedIterable<T> implements Iterable<T> {
  private final String operation;
  private final @Nullable String firstCursor;
  private final Function<@Nullable String, ? extends Page<T>> fetch;

  /**
   * Creates a list.
   *
   * @param operation name of the list, for messages
   * @param firstCursor cursor at which the list starts, or null
   * @param fetch fetches the page for a cursor, or the first page for null
   */
  public PagedIterable(
      String operation,
      @Nullable String firstCursor,
      Function<@Nullable String, ? extends Page<T>> fetch) {
    this.operation = operation;
    this.firstCursor = firstCursor;
    this.fetch = CheckOptions.given("fetch", fetch);
  }

  /** {@return an iterator over the items of all pages} */
  @Override
  public Iterator<T> iterator() {
    return new Items<>(pages().iterator());
  }

  /** {@return an iterable over all pages} */
  public Iterable<Page<T>> pages() {
    return () -> new Pages<>(fetch, new Cursors(operation, firstCursor));
  }

  /** {@return the first page} Each call fetches it again. */
  public Page<T> firstPage() {
    return fetch.apply(null);
  }

  /** {@return a stream of the items of all pages} */
  public Stream<T> stream() {
    return StreamSupport.stream(spliterator(), false);
  }

  /**
   * {@return the first items of the list, fetched from as many pages as needed}
   *
   * @param limit maximum number of items, because a list may be very long
   * @throws InvalidRequestException if {@code limit} is negative; nothing is sent
   */
  public List<T> toList(int limit) {
    if (limit < 0) {
      throw new InvalidRequestException(
          operation + ": limit must be a non-negative integer, not " + limit);
    }
    List<T> items = new ArrayList<>();
    for (Page<T> page : pages()) {
      List<T> data = page.data();
      items.addAll(data.subList(0, Math.min(data.size(), limit - items.size())));
      if (items.size() >= limit) {
        break;
      }
    }
    return items;
  }

  /** {@return the name of the list} Sends no request. */
  @Override
  public String toString() {
    return "PagedIterable{" + operation + "}";
  }

  private static final class Pages<T> implements Iterator<Page<T>> {
    private final Function<@Nullable String, ? extends Page<T>> fetch;
    private final Cursors cursors;
    private @Nullable Page<T> last;
    // Determined only when the caller asks for another page: a bad cursor must not hide the items
    // before it.
    private @Nullable String cursor;
    private boolean isKnown = true;

    Pages(Function<@Nullable String, ? extends Page<T>> fetch, Cursors cursors) {
      this.fetch = CheckOptions.given("fetch", fetch);
      this.cursors = cursors;
    }

    @Override
    public boolean hasNext() {
      if (!isKnown) {
        cursor = cursors.after(last);
        isKnown = true;
      }
      return last == null || cursor != null;
    }

    @Override
    public Page<T> next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      last = fetch.apply(cursor);
      cursors.arrived(last);
      isKnown = false;
      return last;
    }
  }

  private static final class Items<T> implements Iterator<T> {
    private final Iterator<Page<T>> pages;
    private Iterator<T> items = List.<T>of().iterator();

    Items(Iterator<Page<T>> pages) {
      this.pages = pages;
    }

    @Override
    public boolean hasNext() {
      while (!items.hasNext() && pages.hasNext()) {
        items = pages.next().data().iterator();
      }
      return items.hasNext();
    }

    @Override
    public T next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return items.next();
    }
  }
}
