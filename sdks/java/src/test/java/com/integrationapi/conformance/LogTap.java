package com.integrationapi.conformance;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/**
 * Records what the library logs besides the loggers of clients: lines of {@code System.Logger},
 * which by default writes to java.util.logging, and lines on the standard error. A line belongs to
 * all jobs that run, because its thread does not tell which one wrote it.
 */
final class LogTap extends Handler {
  // Kept in a field, because the JDK discards a logger without references.
  private static final Logger LIBRARY = Logger.getLogger("com.integrationapi");
  private static final PrintStream STANDARD_ERROR = System.err;

  private final Set<Observed> listeners = ConcurrentHashMap.newKeySet();

  /** Starts to record. */
  LogTap() {
    setFormatter(new SimpleFormatter());
    LIBRARY.setLevel(Level.ALL);
    LIBRARY.setUseParentHandlers(false);
    LIBRARY.addHandler(this);
  }

  /**
   * Passes the log to a job until it is closed.
   *
   * @param hasStandardError whether lines on the standard error are lines of the log. Then the job
   *     is alone in its process, because its environment differs from that of other jobs.
   */
  void open(Observed observed, boolean hasStandardError) {
    listeners.add(observed);
    if (hasStandardError) {
      System.setErr(new PrintStream(new Lines(observed), true, StandardCharsets.UTF_8));
    }
  }

  void close(Observed observed) {
    listeners.remove(observed);
    System.setErr(STANDARD_ERROR);
  }

  private static final class Lines extends ByteArrayOutputStream {
    private final Observed observed;

    Lines(Observed observed) {
      this.observed = observed;
    }

    @Override
    public synchronized void flush() {
      String text = toString(StandardCharsets.UTF_8);
      int end = text.lastIndexOf('\n') + 1;
      text.substring(0, end).lines().forEach(observed::line);
      reset();
      writeBytes(text.substring(end).getBytes(StandardCharsets.UTF_8));
    }
  }

  @Override
  public void publish(LogRecord line) {
    String formatted = getFormatter().format(line);
    listeners.forEach(each -> each.logged(formatted));
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    LIBRARY.removeHandler(this);
  }
}
