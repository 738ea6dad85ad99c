package com.integrationapi.internal.pages;

import com.integrationapi.DecodeException;
import com.integrationapi.Page;
import com.integrationapi.internal.behaviour.Behaviour;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Cursors of one pass through a list. */
public final class Cursors {
  private final String operation;
  // Positions by cursor. Copies share the map, so that a list of n pages does not copy n * n
  // cursors; the cursors of this pass have positions below the size.
  private Map<String, Integer> seen = new HashMap<>();
  private int size = 1;
  // Number of empty pages in a row.
  private int empty;
  // Items of the last page, if pages are counted.
  private List<?> before = List.of();

  /**
   * Begins a pass.
   *
   * @param operation operationId, for the error message
   * @param first cursor of the first page, or null
   */
  public Cursors(String operation, String first) {
    this.operation = operation;
    seen.put(first, 0);
  }

  private Cursors(Cursors other) {
    this.operation = other.operation;
    this.seen = other.seen;
    this.size = other.size;
    this.empty = other.empty;
    this.before = other.before;
  }

  /** {@return a copy, for another pass from the same page} */
  public Cursors copy() {
    return new Cursors(this);
  }

  /**
   * Looks at a page before its items are used.
   *
   * @param page page that has arrived
   * @throws DecodeException if the API ignores the number of a page, and has returned the page
   *     before it again
   */
  public void arrived(Page<?> page) {
    if (page instanceof ListPage<?> list && list.isNumbered()) {
      if (!list.data().isEmpty() && list.data().equals(before)) {
        throw new DecodeException(
            operation + " returned the same items twice; stopped to avoid an endless loop");
      }
      before = list.data();
    }
  }

  /**
   * {@return the cursor of the page after another, or null after the last page}
   *
   * @param page page that has arrived
   * @throws DecodeException if the list would never end, or its next page has no cursor
   */
  public String after(Page<?> page) {
    if (!page.hasMore()) {
      return null;
    }
    String cursor = page.nextCursor().orElse(null);
    if (cursor == null) {
      throw new DecodeException(
          operation + " announced another page without its cursor; the list is incomplete");
    }
    if (!isNew(cursor)) {
      throw new DecodeException(
          operation + " returned the same cursor twice; stopped to avoid an endless loop");
    }
    empty = page.data().isEmpty() ? empty + 1 : 0;
    if (empty == Behaviour.PAGINATION_MAX_EMPTY_PAGES) {
      throw new DecodeException(
          operation
              + " returned "
              + empty
              + " empty pages in a row; stopped to avoid an endless loop");
    }
    return cursor;
  }

  private boolean isNew(String cursor) {
    Map<String, Integer> shared = seen;
    synchronized (shared) {
      Integer position = shared.get(cursor);
      if (position != null && position < size) {
        return false;
      }
      boolean isOfOtherPass = position == null ? shared.size() > size : position > size;
      if (isOfOtherPass) {
        // Another pass has continued from the same page to another cursor.
        seen = new HashMap<>(shared);
        seen.values().removeIf(each -> each >= size);
      }
      seen.put(cursor, size);
      size++;
      return true;
    }
  }
}
