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
 * the job whose thread wrote it, or a thread that this one created; a line of another thread
 * belongs to all jobs.
 */
final class LogTap extends Handler {
  // Kept in a field, because the JDK discards a logger without references.
  private static final Logger LIBRARY = Logger.getLogger("com.integrationapi");

  private final Set<Observed> listeners = ConcurrentHashMap.newKeySet();
  private final InheritableThreadLocal<Observed> own = new InheritableThreadLocal<>();

  /** Starts to record. */
  LogTap() {
    setFormatter(new SimpleFormatter());
    LIBRARY.setLevel(Level.ALL);
    LIBRARY.setUseParentHandlers(false);
    LIBRARY.addHandler(this);
  }

  /** {@return observations that receive the log of the job of this thread until they are closed} */
  Observed open() {
    Observed observed = new Observed();
    own.set(observed);
    listeners.add(observed);
    return observed;
  }

  void close(Observed observed) {
    listeners.remove(observed);
  }

  /** An action that may fail. */
  interface Action<T> {
    /** {@return its result} */
    T run() throws Throwable;
  }

  /**
   * {@return the result of an action, while lines on the standard error are lines of the log} The
   * job is alone in its process, because its environment differs from that of other jobs.
   */
  static <T> T withStandardError(Observed observed, Action<T> action) throws Throwable {
    PrintStream before = System.err;
    System.setErr(new PrintStream(new Lines(observed), true, StandardCharsets.UTF_8));
    try {
      return action.run();
    } finally {
      System.setErr(before);
    }
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
    Observed job = own.get();
    if (job != null && listeners.contains(job)) {
      job.logged(formatted);
    } else {
      listeners.forEach(each -> each.logged(formatted));
    }
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    LIBRARY.removeHandler(this);
  }
}
