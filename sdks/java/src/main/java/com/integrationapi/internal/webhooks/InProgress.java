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
   * @param report receives the errors of {@link SeenEvents#remove} and {@link SeenEvents#done},
   *     because only the function decides the response
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
      // A failure must not lead to another delivery, because the function has finished.
      note(() -> seen.done(id), 204, id, report);
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
        note(() -> seen.remove(id), 500, id, report);
      }
    }
  }

  private static void note(Runnable change, int status, String id, WebhookReport report) {
    try {
      change.run();
    } catch (Exception | LinkageError | AssertionError | StackOverflowError error) {
      report.failed(status, error, id);
    }
  }
}
