package com.integrationapi.internal.pages;

import com.integrationapi.DecodeException;
import com.integrationapi.Page;
import java.util.HashSet;
import java.util.Set;

/** Cursors of one pass through a list. */
public final class Cursors {
  private final String operation;
  private final Set<String> seen;

  /**
   * Begins a pass.
   *
   * @param operation operationId, for the error message
   * @param first cursor of the first page, or null
   */
  public Cursors(String operation, String first) {
    this.operation = operation;
    this.seen = new HashSet<>();
    seen.add(first);
  }

  private Cursors(Cursors other) {
    this.operation = other.operation;
    this.seen = new HashSet<>(other.seen);
  }

  /** {@return a copy, for another pass from the same page} */
  public Cursors copy() {
    return new Cursors(this);
  }

  /**
   * {@return the cursor of the page after another, or null after the last page}
   *
   * @param page page that has arrived
   * @throws DecodeException if the cursor was returned before, so that the list would never end
   */
  public String after(Page<?> page) {
    String cursor = page.hasMore() ? page.nextCursor().orElse(null) : null;
    if (cursor != null && !seen.add(cursor)) {
      throw new DecodeException(
          operation + " returned the same cursor twice; stopped to avoid an endless loop");
    }
    return cursor;
  }
}
