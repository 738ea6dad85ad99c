package com.integrationapi.conformance;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** Hears all that the library logs, at every level: {@code System.Logger} ends here by default. */
final class LogTap extends Handler {
  // Kept, because the JDK itself forgets a logger that nobody holds.
  private static final Logger LIBRARY = Logger.getLogger("com.integrationapi");

  private final Set<StringBuffer> listeners = ConcurrentHashMap.newKeySet();

  /** Begins to hear. */
  LogTap() {
    setFormatter(new SimpleFormatter());
    LIBRARY.setLevel(Level.ALL);
    LIBRARY.setUseParentHandlers(false);
    LIBRARY.addHandler(this);
  }

  /** {@return a text to which all is added until it is closed, whichever call it is about} */
  StringBuffer open() {
    StringBuffer heard = new StringBuffer();
    listeners.add(heard);
    return heard;
  }

  void close(StringBuffer heard) {
    listeners.remove(heard);
  }

  @Override
  public void publish(LogRecord line) {
    String text = getFormatter().format(line);
    listeners.forEach(heard -> heard.append(text));
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    LIBRARY.removeHandler(this);
  }
}
