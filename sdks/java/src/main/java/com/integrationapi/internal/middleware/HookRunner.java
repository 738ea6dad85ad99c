package com.integrationapi.internal.middleware;

import com.integrationapi.internal.errors.Redaction;
import com.integrationapi.internal.errors.Texts;
import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * Runs hooks and loggers. They only watch: whatever they throw does not reach the call, which may
 * already have been applied. The first failure of each is reported to the log.
 */
public final class HookRunner {
  private static final String LOGGER = "com.integrationapi";
  // Names of the hooks and loggers whose failure was reported, by the object that has them.
  private static final Map<Object, Set<String>> REPORTED =
      Collections.synchronizedMap(new WeakHashMap<>());

  private HookRunner() {}

  /**
   * Runs a hook or a logger.
   *
   * @param name name of the hook
   * @param watcher object that has the hook
   * @param redaction removes secrets from the report
   * @param action calls the hook
   */
  public static void run(String name, Object watcher, Redaction redaction, Runnable action) {
    try {
      action.run();
    } catch (Exception | LinkageError | AssertionError | StackOverflowError error) {
      report(name, watcher, redaction, error);
    }
  }

  private static void report(String name, Object watcher, Redaction redaction, Throwable error) {
    try {
      Set<String> names =
          REPORTED.computeIfAbsent(watcher, key -> Collections.synchronizedSet(new HashSet<>()));
      if (names.add(name)) {
        String reason =
            name + " failed, which does not affect the call. It is reported once: " + error;
        String text = Texts.printable(redaction.redact(reason));
        System.getLogger(LOGGER).log(System.Logger.Level.WARNING, text);
      }
    } catch (RuntimeException | StackOverflowError ignored) {
      // A report can fail like a logger.
    }
  }
}
