package com.integrationapi;

import java.util.Set;

/**
 * Ids of processed events, such as a table with a unique index: they must outlive the process. Its
 * methods are called by several threads at a time.
 */
public interface SeenEvents {
  /**
   * {@return whether an event has been processed}
   *
   * @param id id of the event
   */
  boolean contains(String id);

  /**
   * Called when an event has been processed.
   *
   * @param id id of the event
   */
  void add(String id);

  /**
   * {@return the ids in a set, for tests}
   *
   * @param ids set for several threads, such as {@code ConcurrentHashMap.newKeySet()}
   */
  static SeenEvents in(Set<String> ids) {
    return new SeenEvents() {
      @Override
      public boolean contains(String id) {
        return ids.contains(id);
      }

      @Override
      public void add(String id) {
        ids.add(id);
      }
    };
  }
}
