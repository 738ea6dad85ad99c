package com.integrationapi;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * First page of a list, and an iterable over the items of all pages. A page is fetched when the
 * iteration reaches it, and only one page is kept in memory. Each iteration starts at the first
 * page.
 *
 * @param <T> type of the items
 */
public final class PagedIterable<T> implements Iterable<T>, Page<T> {
  private final Page<T> first;
  private final Function<String, Page<T>> fetch;

  /**
   * Creates a list from its first page.
   *
   * @param first first page
   * @param fetch fetches the page for a cursor
   */
  public PagedIterable(Page<T> first, Function<String, Page<T>> fetch) {
    this.first = first;
    this.fetch = fetch;
  }

  @Override
  public List<T> data() {
    return first.data();
  }

  @Override
  public boolean hasMore() {
    return first.hasMore();
  }

  @Override
  public Optional<String> nextCursor() {
    return first.nextCursor();
  }

  /** {@return an iterator over the items of all pages} */
  @Override
  public Iterator<T> iterator() {
    return new Items<>(pages().iterator());
  }

  /** {@return an iterable over all pages} */
  public Iterable<Page<T>> pages() {
    return () -> new Pages<>(first, fetch);
  }

  /** {@return a stream of the items of all pages} */
  public Stream<T> stream() {
    return StreamSupport.stream(spliterator(), false);
  }

  /**
   * {@return the first items of the list, fetched from as many pages as needed}
   *
   * @param limit maximum number of items
   * @throws InvalidRequestException if {@code limit} is negative
   */
  public List<T> toList(int limit) {
    if (limit < 0) {
      throw new InvalidRequestException("limit must be a non-negative integer, not " + limit);
    }
    List<T> items = new ArrayList<>();
    Iterator<T> iterator = iterator();
    while (items.size() < limit && iterator.hasNext()) {
      items.add(iterator.next());
    }
    return items;
  }

  private static final class Pages<T> implements Iterator<Page<T>> {
    private final Function<String, Page<T>> fetch;
    private final Set<String> seen = new HashSet<>();
    private Page<T> next;
    private Optional<String> cursor = Optional.empty();

    Pages(Page<T> first, Function<String, Page<T>> fetch) {
      this.next = first;
      this.fetch = fetch;
    }

    @Override
    public boolean hasNext() {
      return next != null || cursor.isPresent();
    }

    @Override
    public Page<T> next() {
      Page<T> page = next != null ? next : fetch.apply(unseenCursor());
      next = null;
      cursor = page.nextCursor();
      return page;
    }

    // A server that repeats a cursor would otherwise cause an endless loop.
    private String unseenCursor() {
      String text = cursor.orElseThrow(NoSuchElementException::new);
      if (!seen.add(text)) {
        throw new DecodeException(
            "the API returned the same cursor twice; stopped to avoid an endless loop");
      }
      return text;
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
