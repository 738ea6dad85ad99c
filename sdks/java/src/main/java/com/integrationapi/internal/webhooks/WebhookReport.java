package com.integrationapi.internal.webhooks;

import com.integrationapi.internal.errors.Texts;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Passes the errors of a webhook handler to a function or the log. Its methods never throw.
 *
 * @param onError receives errors instead of the log
 * @param logger receives the log lines
 */
public record WebhookReport(@Nullable Consumer<? super Throwable> onError, Logger logger) {
  /**
   * Logs an event whose type has no function.
   *
   * @param type type of the event
   * @param id id of the event, or null
   */
  public void unhandled(String type, @Nullable String id) {
    log(Level.INFO, subject(id) + " -> 204, no function for " + type, null);
  }

  /**
   * Logs an event that another delivery has started to process.
   *
   * @param id id of the event
   */
  public void inProgress(String id) {
    log(Level.INFO, subject(id) + " -> 409, the event is in progress", null);
  }

  /**
   * Reports a webhook that is rejected.
   *
   * @param status status of the response
   * @param error reason
   */
  public void rejected(int status, Throwable error) {
    report(status, error, null, false);
  }

  /**
   * Reports a failure of the integrator's code; the log contains the stack trace.
   *
   * @param status status of the response
   * @param error reason
   * @param id id of the event, or null
   */
  public void failed(int status, Throwable error, @Nullable String id) {
    report(status, error, id, true);
  }

  private void report(int status, Throwable error, @Nullable String id, boolean hasTrace) {
    String subject = subject(id) + " -> " + status;
    if (onError == null) {
      log(Level.WARNING, subject + " " + text(error), hasTrace ? error : null);
      return;
    }
    try {
      onError.accept(error);
    } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError failure) {
      log(Level.WARNING, subject + ", onError failed: " + text(failure), failure);
    }
  }

  private void log(Level level, String line, @Nullable Throwable error) {
    try {
      String text = Texts.printable(line);
      if (error == null) {
        logger.log(level, text);
      } else {
        logger.log(level, text, error);
      }
    } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError ignored) {
      // A logger that fails must not replace the response.
    }
  }

  private static String subject(@Nullable String id) {
    return id == null ? "webhook" : "webhook " + id;
  }

  private static String text(Throwable error) {
    return error.getClass().getSimpleName() + ": " + error.getMessage();
  }
}
