package com.integrationapi.internal.stream;

import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * Reads the parts of a response one after the other, in a thread that may block.
 *
 * @param <T> type of the parts
 */
public interface Reading<T> extends AutoCloseable {
  /** {@return the response and its call} */
  StreamSource source();

  /** Marks the response as read, because it can be read once. */
  void begin();

  /** {@return the next part, or null at the end} */
  T next();

  /** Closes the connection, unless the response has been read to its end. */
  @Override
  void close();

  /** {@return an iterator over the parts} */
  default Iterator<T> iterator() {
    begin();
    return new Iterator<>() {
      private T next;
      private boolean hasEnded;

      @Override
      public boolean hasNext() {
        if (next == null && !hasEnded) {
          next = Reading.this.next();
          hasEnded = next == null;
        }
        return next != null;
      }

      @Override
      public T next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        T current = next;
        next = null;
        return current;
      }
    };
  }
}
