package com.integrationapi.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/**
 * Records all log lines of the library. By default {@code System.Logger} writes to
 * java.util.logging. A line belongs to the job whose thread wrote it, or a thread that this one
 * created; a line of another thread belongs to all jobs.
 */
final class LogTap extends Handler {
  // Kept in a field, because the JDK discards a logger without references.
  private static final Logger LIBRARY = Logger.getLogger("com.integrationapi");

  private final Set<Lines> listeners = ConcurrentHashMap.newKeySet();
  private final InheritableThreadLocal<Lines> own = new InheritableThreadLocal<>();

  /** Starts to record. */
  LogTap() {
    setFormatter(new SimpleFormatter());
    LIBRARY.setLevel(Level.ALL);
    LIBRARY.setUseParentHandlers(false);
    LIBRARY.addHandler(this);
  }

  /** Lines of one job. */
  static final class Lines {
    private final StringBuilder text = new StringBuilder();
    private final List<String> lines = new ArrayList<>();

    /** {@return the lines with their time, source and stack traces} */
    synchronized String text() {
      return text.toString();
    }

    /** {@return the lines as in the protocol: level and message} */
    synchronized List<String> lines() {
      return List.copyOf(lines);
    }

    private synchronized void add(String formatted, String line) {
      text.append(formatted);
      lines.add(line);
    }
  }

  /** {@return lines that receive the log of the job of this thread until they are closed} */
  Lines open() {
    Lines lines = new Lines();
    own.set(lines);
    listeners.add(lines);
    return lines;
  }

  void close(Lines lines) {
    listeners.remove(lines);
  }

  @Override
  public void publish(LogRecord line) {
    String formatted = getFormatter().format(line);
    String text = level(line.getLevel()) + " " + getFormatter().formatMessage(line);
    Lines job = own.get();
    if (job != null && listeners.contains(job)) {
      job.add(formatted, text);
    } else {
      listeners.forEach(lines -> lines.add(formatted, text));
    }
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    LIBRARY.removeHandler(this);
  }

  private static String level(Level level) {
    return level == Level.WARNING ? "warn" : level.getName().toLowerCase(Locale.ROOT);
  }
}
