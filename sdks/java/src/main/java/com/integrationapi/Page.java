package com.integrationapi;

import java.util.List;
import java.util.Optional;

/**
 * One page of a list.
 *
 * @param <T> type of the items
 */
public interface Page<T> {
  /** {@return the items of this page} */
  List<T> data();

  /** {@return whether another page follows} */
  boolean hasMore();

  /**
   * {@return the cursor of the next page, or empty on the last page} To continue later, store it,
   * and send it as {@code cursor} with the other parameters unchanged.
   */
  Optional<String> nextCursor();
}
