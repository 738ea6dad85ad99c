package com.integrationapi.conformance;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/**
 * Records what the library logs besides the loggers of clients: lines of {@code System.Logger},
 * which by default writes to java.util.logging, and lines on the standard error. A line belongs to
 * all jobs that run, because its thread does not tell which one wrote it.
 */
final class LogTap {
  // Kept in a field, because the JDK discards a logger without references.
  private static final Logger LIBRARY = Logger.getLogger("com.integrationapi");
  private static final PrintStream STANDARD_ERROR = System.err;

  private final Set<Observed> listeners = ConcurrentHashMap.newKeySet();

  LogTap() {
    LIBRARY.setLevel(Level.ALL);
    LIBRARY.setFilter(this::isForOthers);
  }

  private boolean isForOthers(LogRecord line) {
    String formatted = new SimpleFormatter().format(line);
    listeners.forEach(each -> each.logged(formatted));
    return false;
  }

  /**
   * Passes the log to a job until it is closed. A job without a logger is alone in its process, and
   * also receives the standard error.
   */
  void open(Observed observed, boolean hasLogger) {
    listeners.add(observed);
    if (!hasLogger) {
      System.setErr(new PrintStream(observed.standardError(), true, StandardCharsets.UTF_8));
    }
  }

  void close(Observed observed) {
    listeners.remove(observed);
    System.setErr(STANDARD_ERROR);
  }
}
