package com.integrationapi;

import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;

/** Collects the lines of a log, and the errors whose stack traces it would show. */
public final class LogLines implements System.Logger {
  /** Each line after its level. */
  public final List<String> lines = new ArrayList<>();

  public final List<Throwable> errors = new ArrayList<>();

  @Override
  public String getName() {
    return "lines";
  }

  @Override
  public boolean isLoggable(Level level) {
    return true;
  }

  @Override
  public void log(Level level, ResourceBundle bundle, String text, Throwable error) {
    lines.add(level + " " + text);
    errors.add(error);
  }

  @Override
  public void log(Level level, ResourceBundle bundle, String format, Object... values) {
    lines.add(level + " " + format);
  }
}
