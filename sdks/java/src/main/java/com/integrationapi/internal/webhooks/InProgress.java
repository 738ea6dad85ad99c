package com.integrationapi.internal.webhooks;

import com.integrationapi.SeenEvents;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Events that this process is processing. An application may create several handlers for one table
 * of ids. An entry exists only while its function runs, so that nothing is kept alive.
 */
public final class InProgress {
  private static final Set<Entry> ENTRIES = ConcurrentHashMap.newKeySet();

  private InProgress() {}

  private record Entry(SeenEvents seen, String id) {}

  /** Function of an event. */
  @FunctionalInterface
  public interface Work {
    /**
     * Processes the event.
     *
     * @throws Exception any failure of the function
     */
    void run() throws Exception;
  }

  /**
   * Runs a function unless its event has been processed, or is in progress.
   *
   * @param seen ids of events
   * @param id id of the event
   * @param work function of the event
   * @param report receives the error of {@link SeenEvents#remove}, because the error of the
   *     function is the result
   * @return whether the event has been processed; false if it is in progress elsewhere
   * @throws Exception any failure of the function or of the ids
   */
  public static boolean once(SeenEvents seen, String id, Work work, WebhookReport report)
      throws Exception {
    Entry entry = new Entry(seen, id);
    if (!ENTRIES.add(entry)) {
      return false;
    }
    try {
      if (seen.contains(id)) {
        return true;
      }
      if (!seen.add(id)) {
        return false;
      }
      runOrRemove(seen, id, work, report);
      seen.done(id);
      return true;
    } finally {
      ENTRIES.remove(entry);
    }
  }

  private static void runOrRemove(SeenEvents seen, String id, Work work, WebhookReport report)
      throws Exception {
    boolean isProcessed = false;
    try {
      work.run();
      isProcessed = true;
    } finally {
      if (!isProcessed) {
        remove(seen, id, report);
      }
    }
  }

  private static void remove(SeenEvents seen, String id, WebhookReport report) {
    try {
      seen.remove(id);
    } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError error) {
      report.failed(error, id);
    }
  }
}
