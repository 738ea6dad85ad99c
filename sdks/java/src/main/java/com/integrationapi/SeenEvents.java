package com.integrationapi;

import java.util.Set;

/**
 * Ids of events, so that a function handles each event once. A set is enough for one process;
 * several processes share a table. Its methods are called by several threads at a time.
 */
public interface SeenEvents {
  /**
   * {@return whether an event has been processed}
   *
   * @param id id of the event
   */
  boolean contains(String id);

  /**
   * Called before the function of an event.
   *
   * @param id id of the event
   * @return whether the id is new; false if another process has the event
   */
  boolean add(String id);

  /**
   * Forgets an id. Called when the function has failed, so that the next delivery of the event is
   * processed.
   *
   * @param id id of the event
   */
  void remove(String id);

  /**
   * Called when the function has finished, for a table that tells an event in progress from a
   * processed one. An exception is reported, and the delivery is acknowledged nevertheless. Does
   * nothing by default.
   *
   * @param id id of the event
   */
  default void done(String id) {}

  /**
   * {@return the ids in a set, for one process} Two objects for the same set are equal, so that
   * several handlers can share it.
   *
   * @param ids set for several threads, such as {@code ConcurrentHashMap.newKeySet()}
   * @throws ConfigurationException if the set is null
   */
  static SeenEvents in(Set<String> ids) {
    if (ids == null) {
      throw new ConfigurationException("ids must not be null");
    }
    record InSet(Set<String> ids) implements SeenEvents {
      @Override
      public boolean contains(String id) {
        return ids.contains(id);
      }

      @Override
      public boolean add(String id) {
        return ids.add(id);
      }

      @Override
      public void remove(String id) {
        ids.remove(id);
      }

      // Not by the ids, which change.
      @Override
      public boolean equals(Object other) {
        return other instanceof InSet set && set.ids == ids;
      }

      @Override
      public int hashCode() {
        return System.identityHashCode(ids);
      }
    }
    return new InSet(ids);
  }
}
