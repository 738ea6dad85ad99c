package com.integrationapi.conformance;

import com.integrationapi.SeenEvents;
import java.util.HashSet;
import java.util.Set;

/** A table of ids that reports its calls. */
final class SeenTable implements SeenEvents {
  private final Set<String> processed;
  private final Set<String> claimed = new HashSet<>();
  private final String keeper;
  private final Observed observed;

  /**
   * @param keeper kind of the table, as the case names it
   */
  SeenTable(Set<String> processed, String keeper, Observed observed) {
    this.processed = processed;
    this.keeper = keeper;
    this.observed = observed;
  }

  @Override
  public boolean contains(String id) {
    called("has");
    return processed.contains(id);
  }

  @Override
  public boolean add(String id) {
    called("add");
    return !keeper.equals("claimed") && claimed.add(id);
  }

  @Override
  public void remove(String id) {
    called("remove");
    claimed.remove(id);
  }

  @Override
  public void done(String id) {
    called("done");
    processed.add(id);
  }

  private void called(String member) {
    observed.event("seen " + member);
    if (keeper.equals(member + " fails")) {
      throw observed.failure();
    }
  }
}
