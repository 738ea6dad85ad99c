package com.integrationapi.internal.errors;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;

/** Causes of exceptions without secrets. */
public final class SafeCause {
  private SafeCause() {}

  /**
   * {@return the cause, or a copy without secrets if a text in it contains one} A transport of the
   * integrator may put the whole request into its exception.
   *
   * @param cause exception of a transport
   * @param redaction removes the secrets
   */
  public static Throwable of(Throwable cause, Redaction redaction) {
    try {
      StringWriter text = new StringWriter();
      cause.printStackTrace(new PrintWriter(text));
      String shown = text.toString();
      return shown.equals(redaction.redact(shown)) ? cause : copyOf(cause, redaction, 0);
    } catch (RuntimeException unreadable) {
      return new IOException("an exception without a text: " + cause.getClass().getName());
    }
  }

  private static final int DEEPEST = 4;

  private static Throwable copyOf(Throwable cause, Redaction redaction, int depth) {
    String message = redaction.redact(String.valueOf(cause));
    Throwable next = cause.getCause();
    Throwable inner = next == null || depth > DEEPEST ? null : copyOf(next, redaction, depth + 1);
    IOException copy = new IOException(message, inner);
    copy.setStackTrace(cause.getStackTrace());
    return copy;
  }
}
