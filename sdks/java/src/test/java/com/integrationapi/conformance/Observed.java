package com.integrationapi.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;

/** Observations of one job besides its results: the log, and events of watchers. */
final class Observed {
  private final StringBuilder text = new StringBuilder();
  private final List<String> lines = new ArrayList<>();
  private final List<String> events = new ArrayList<>();

  /** Thrown by a watcher that the case tells to fail. */
  static final class WatcherOfTheCaseException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    WatcherOfTheCaseException(String who) {
      super(who + " of the case failed");
    }
  }

  /** {@return all logged texts with their time, source and stack traces} */
  synchronized String text() {
    return text.toString();
  }

  /** {@return the lines of the client's logger as in the protocol: level and message} */
  synchronized List<String> lines() {
    return List.copyOf(lines);
  }

  /** {@return the events of hooks, middleware and the transport of the case, in order} */
  synchronized List<String> events() {
    return List.copyOf(events);
  }

  /** Adds an event. */
  synchronized void event(String event) {
    events.add(event);
  }

  /** Adds a text that any logger recorded. */
  synchronized void logged(String formatted) {
    text.append(formatted).append('\n');
  }

  /** Adds a line of the client's log. */
  synchronized void line(String line) {
    lines.add(line);
    logged(line);
  }

  /** {@return a logger for a client} */
  System.Logger logger(boolean fails) {
    return new CaseLogger(this, fails);
  }

  private record CaseLogger(Observed observed, boolean fails) implements System.Logger {
    @Override
    public String getName() {
      return "case";
    }

    @Override
    public boolean isLoggable(Level level) {
      return true;
    }

    @Override
    public void log(Level level, ResourceBundle bundle, String message, Throwable thrown) {
      add(level, message + (thrown == null ? "" : " " + thrown));
    }

    @Override
    public void log(Level level, ResourceBundle bundle, String format, Object... values) {
      add(level, values == null || values.length == 0 ? format : format + List.of(values));
    }

    private void add(Level level, String message) {
      String name = level == Level.WARNING ? "warn" : level.name().toLowerCase(Locale.ROOT);
      observed.line(name + " " + message);
      if (fails) {
        throw new WatcherOfTheCaseException("the logger");
      }
    }

    // The client is dumped, and must not show what its logger recorded.
    @Override
    public String toString() {
      return "CaseLogger";
    }
  }
}
