package com.integrationapi;

import java.util.Set;

/** Ids of events in a set. Objects are equal if their set is the same one. */
final class SeenInSet implements SeenEvents {
  private final Set<String> ids;

  SeenInSet(Set<String> ids) {
    this.ids = ids;
  }

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

  @Override
  public boolean equals(Object other) {
    return other instanceof SeenInSet seen && seen.ids == ids;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(ids);
  }
}
