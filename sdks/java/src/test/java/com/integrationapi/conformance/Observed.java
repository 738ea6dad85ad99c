package com.integrationapi.conformance;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;

/** Observations of one job besides its results: the log, and events of watchers. */
final class Observed {
  private final ByteArrayOutputStream standardError = new ByteArrayOutputStream();
  private final StringBuilder text = new StringBuilder();
  private final List<String> lines = new ArrayList<>();
  private final List<String> events = new ArrayList<>();
  // A dump of the client must not show them.
  private transient List<String> thrown = List.of("thrown by the case");
  private String awaited;
  private Runnable whenAwaited = () -> {};

  /** Thrown by the watchers, the middleware, the transport and the supplier of a case. */
  static final class CaseException extends RuntimeException {
    private CaseException(String message, CaseException cause) {
      super(message, cause);
    }

    /** {@return an exception with the first message, whose causes have the others} */
    static CaseException of(List<String> messages) {
      List<String> causes = messages.subList(1, messages.size());
      return new CaseException(messages.get(0), causes.isEmpty() ? null : of(causes));
    }
  }

  /** Sets the messages of the exception that the case throws, and of its causes. */
  synchronized void throwing(List<String> messages) {
    thrown = messages;
  }

  /** {@return the exception that the case throws} */
  synchronized CaseException failure() {
    return CaseException.of(thrown);
  }

  /** Sets an action for an event. */
  synchronized void at(String event, Runnable action) {
    awaited = event;
    whenAwaited = action;
  }

  /** {@return a stream whose lines are lines of the log} */
  OutputStream standardError() {
    return standardError;
  }

  /** {@return all logged texts with their time, source and stack traces} */
  synchronized String text() {
    return text + standardError.toString(StandardCharsets.UTF_8);
  }

  /** {@return the lines of the client's logger as in the protocol: level and message} */
  synchronized List<String> lines() {
    List<String> all = new ArrayList<>(lines);
    standardError.toString(StandardCharsets.UTF_8).lines().forEach(all::add);
    return all;
  }

  /** {@return the events of hooks, middleware and the transport of the case, in order} */
  synchronized List<String> events() {
    return List.copyOf(events);
  }

  /** Adds an event, and does what the case does then. */
  void event(String event) {
    Runnable action;
    synchronized (this) {
      events.add(event);
      action = event.equals(awaited) ? whenAwaited : () -> {};
    }
    action.run();
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
        throw observed.failure();
      }
    }

    // The client is dumped, and must not show what its logger recorded.
    @Override
    public String toString() {
      return "CaseLogger";
    }
  }
}
