package com.integrationapi.conformance;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/**
 * Records all log lines of the library. By default {@code System.Logger} writes to
 * java.util.logging.
 */
final class LogTap extends Handler {
  // Kept in a field, because the JDK discards a logger without references.
  private static final Logger LIBRARY = Logger.getLogger("com.integrationapi");

  private final Set<StringBuffer> listeners = ConcurrentHashMap.newKeySet();

  /** Starts to record. */
  LogTap() {
    setFormatter(new SimpleFormatter());
    LIBRARY.setLevel(Level.ALL);
    LIBRARY.setUseParentHandlers(false);
    LIBRARY.addHandler(this);
  }

  /** {@return a buffer that receives all log lines of all calls until it is closed} */
  StringBuffer open() {
    StringBuffer lines = new StringBuffer();
    listeners.add(lines);
    return lines;
  }

  void close(StringBuffer lines) {
    listeners.remove(lines);
  }

  @Override
  public void publish(LogRecord line) {
    String text = getFormatter().format(line);
    listeners.forEach(lines -> lines.append(text));
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    LIBRARY.removeHandler(this);
  }
}
