package com.integrationapi;

import java.util.List;
import java.util.Optional;

/**
 * One answer of a list.
 *
 * @param <T> type of the items
 */
public interface Page<T> {
  /** {@return the items of this page} */
  List<T> data();

  /** {@return whether another page follows} */
  boolean hasMore();

  /** {@return what asks for the next page} */
  Optional<String> nextCursor();
}
