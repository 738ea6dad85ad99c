package com.integrationapi.conformance;

import com.integrationapi.SeenEvents;
import java.util.HashSet;
import java.util.Set;

/** A table of ids that reports its calls. */
final class SeenTable implements SeenEvents {
  private final Set<String> processed;
  private final Set<String> claimed = new HashSet<>();
  private final boolean isClaimed;
  private final Observed observed;

  /**
   * @param isClaimed whether another process has every id that is not processed
   */
  SeenTable(Set<String> processed, boolean isClaimed, Observed observed) {
    this.processed = processed;
    this.isClaimed = isClaimed;
    this.observed = observed;
  }

  @Override
  public boolean contains(String id) {
    observed.event("seen has");
    return processed.contains(id);
  }

  @Override
  public boolean add(String id) {
    observed.event("seen add");
    return !isClaimed && claimed.add(id);
  }

  @Override
  public void remove(String id) {
    observed.event("seen remove");
    claimed.remove(id);
  }

  @Override
  public void done(String id) {
    observed.event("seen done");
    processed.add(id);
  }
}
