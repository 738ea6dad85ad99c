package com.integrationapi.internal.observe;

import com.integrationapi.ConfigurationException;
import com.integrationapi.http.AttemptOutcome;
import com.integrationapi.http.HttpRequest;
import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.behaviour.Behaviour;
import com.integrationapi.internal.json.JsonOutput;
import com.integrationapi.internal.messages.Redactor;
import com.integrationapi.internal.messages.Texts;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Writes one line for each attempt, without secrets. */
public final class AttemptLog {
  private final Logger logger;
  private final boolean hasHeaders;

  private AttemptLog(Logger logger, boolean hasHeaders) {
    this.logger = logger;
    this.hasHeaders = hasHeaders;
  }

  /**
   * {@return the log of a logger}
   *
   * @param logger receives a line for each attempt
   */
  public static AttemptLog to(Logger logger) {
    return new AttemptLog(logger, false);
  }

  /**
   * {@return the log that an environment variable asks for, on standard error, or null}
   *
   * @param level value of the variable, or null
   * @throws ConfigurationException if the variable has another value
   */
  public static AttemptLog ofEnvironment(String level) {
    if (level == null || level.isEmpty()) {
      return null;
    }
    if (!Behaviour.LOGGING_LEVELS.contains(level)) {
      throw new ConfigurationException(
          Behaviour.CONFIGURATION_LOG_VARIABLE
              + " must be "
              + String.join(" or ", Behaviour.LOGGING_LEVELS)
              + ", or not set");
    }
    return new AttemptLog(null, level.equals("debug"));
  }

  /**
   * Writes the line of an attempt.
   *
   * @param request request of the attempt
   * @param outcome result of the attempt
   * @param redactor removes the API key
   */
  public void write(HttpRequest request, AttemptOutcome outcome, Redactor redactor) {
    Watchers.watch(
        "logger", logger == null ? this : logger, redactor, () -> log(request, outcome, redactor));
  }

  /**
   * Writes a warning for a request that was lost with an idle connection and is sent again.
   *
   * @param request request of the attempt
   * @param redactor removes the API key
   */
  public void resent(HttpRequest request, Redactor redactor) {
    String line = line(request, "lost with its connection, sent again", redactor);
    AttemptOutcome none = new AttemptOutcome(Optional.empty(), Optional.empty(), Duration.ZERO);
    Watchers.watch(
        "logger",
        logger == null ? this : logger,
        redactor,
        () -> print(Level.WARNING, line, request, none, redactor));
  }

  private void log(HttpRequest request, AttemptOutcome outcome, Redactor redactor) {
    boolean isOk =
        outcome.error().isEmpty() && outcome.response().map(HttpResponse::isSuccess).orElse(false);
    print(
        isOk ? Level.INFO : Level.WARNING,
        line(request, outcome, redactor),
        request,
        outcome,
        redactor);
  }

  private void print(
      Level level, String line, HttpRequest request, AttemptOutcome outcome, Redactor redactor) {
    if (logger == null) {
      String severity = level == Level.INFO ? "info" : "warn";
      String headers = hasHeaders ? " " + headers(request, outcome, redactor) : "";
      System.err.println(Behaviour.LOGGING_LINE_NAME + " " + severity + " " + line + headers);
    } else if (logger.isLoggable(level)) {
      logger.log(level, line);
    }
  }

  private static String line(HttpRequest request, AttemptOutcome outcome, Redactor redactor) {
    String status = outcome.response().map(found -> String.valueOf(found.status())).orElse("");
    String failure = outcome.error().map(error -> error.getClass().getSimpleName()).orElse("");
    String id =
        outcome
            .response()
            .flatMap(HttpResponse::requestId)
            .map(found -> " (request " + found + ")")
            .orElse("");
    String result = (status + " " + failure).strip();
    long millis = Math.round(outcome.duration().toNanos() / 1e6);
    return line(request, result + " in " + millis + " ms", redactor)
        + Texts.printable(redactor.redact(id));
  }

  private static String line(HttpRequest request, String result, Redactor redactor) {
    String attempt = ", attempt " + request.attempt() + "/" + request.call().maxAttempts();
    String line = request.method() + " " + request.path() + " -> " + result + attempt;
    return Texts.printable(redactor.redact(line));
  }

  private static String headers(HttpRequest request, AttemptOutcome outcome, Redactor redactor) {
    Map<String, String> sent = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    sent.putAll(request.headers());
    Map<String, String> received = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    outcome
        .response()
        .ifPresent(
            found ->
                found.headers().forEach((name, all) -> received.put(name, String.join(", ", all))));
    Map<String, Object> details = new LinkedHashMap<>();
    details.put("request_headers", allowed(sent, redactor));
    details.put("response_headers", allowed(received, redactor));
    return JsonOutput.text(details);
  }

  private static Map<String, String> allowed(Map<String, String> headers, Redactor redactor) {
    Map<String, String> allowed = new LinkedHashMap<>();
    for (String name : Behaviour.LOGGING_ALLOWED_HEADERS) {
      if (headers.containsKey(name)) {
        allowed.put(name, Texts.printable(redactor.redact(headers.get(name))));
      }
    }
    return allowed;
  }
}
