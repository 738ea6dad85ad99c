package com.integrationapi.internal.middleware;

import com.integrationapi.ConfigurationException;
import com.integrationapi.http.AttemptOutcome;
import com.integrationapi.http.HttpRequest;
import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.behaviour.Behaviour;
import com.integrationapi.internal.errors.Redaction;
import com.integrationapi.internal.errors.Texts;
import com.integrationapi.internal.json.JsonOutput;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Writes one line for each attempt, without secrets. */
public final class Logger {
  private final System.Logger logger;
  private final boolean hasHeaders;

  private Logger(System.Logger logger, boolean hasHeaders) {
    this.logger = logger;
    this.hasHeaders = hasHeaders;
  }

  /**
   * {@return the log of a logger}
   *
   * @param logger receives a line for each attempt
   */
  public static Logger to(System.Logger logger) {
    return new Logger(logger, false);
  }

  /**
   * {@return the log that an environment variable asks for, on standard error, or null}
   *
   * @param level value of the variable, or null
   * @throws ConfigurationException if the variable has another value
   */
  public static Logger ofEnvironment(String level) {
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
    return new Logger(null, level.equals("debug"));
  }

  /**
   * Writes the line of an attempt.
   *
   * @param request request of the attempt
   * @param outcome result of the attempt
   * @param redaction removes the API key
   */
  public void write(HttpRequest request, AttemptOutcome outcome, Redaction redaction) {
    HookRunner.run(
        "logger",
        logger == null ? this : logger,
        redaction,
        () -> log(request, outcome, redaction));
  }

  /**
   * Writes a warning for a request that was lost with an idle connection and is sent again.
   *
   * @param request request of the attempt
   * @param redaction removes the API key
   */
  public void resent(HttpRequest request, Redaction redaction) {
    String line = line(request, "lost with its connection, sent again", redaction);
    AttemptOutcome none = new AttemptOutcome(Optional.empty(), Optional.empty(), Duration.ZERO);
    HookRunner.run(
        "logger",
        logger == null ? this : logger,
        redaction,
        () -> print(Level.WARNING, line, request, none, redaction));
  }

  /**
   * Writes a line for a token request, for debugging.
   *
   * @param url URL of the token endpoint
   * @param isFailure whether it returned no token
   * @param redaction removes the client secret
   */
  public void token(String url, boolean isFailure, Redaction redaction) {
    String result = isFailure ? "no access token" : "an access token";
    String line = Texts.printable(redaction.redact("POST " + url + " -> " + result));
    HookRunner.run(
        "logger",
        logger == null ? this : logger,
        redaction,
        () -> {
          if (logger != null) {
            logger.log(Level.DEBUG, line);
          } else if (hasHeaders) {
            System.err.println(Behaviour.LOGGING_LINE_NAME + " debug " + line);
          }
        });
  }

  private void log(HttpRequest request, AttemptOutcome outcome, Redaction redaction) {
    boolean isOk =
        outcome.error().isEmpty() && outcome.response().map(HttpResponse::isSuccess).orElse(false);
    print(
        isOk ? Level.INFO : Level.WARNING,
        line(request, outcome, redaction),
        request,
        outcome,
        redaction);
  }

  private void print(
      Level level, String line, HttpRequest request, AttemptOutcome outcome, Redaction redaction) {
    if (logger == null) {
      String severity = level == Level.INFO ? "info" : "warn";
      String headers = hasHeaders ? " " + headers(request, outcome, redaction) : "";
      System.err.println(Behaviour.LOGGING_LINE_NAME + " " + severity + " " + line + headers);
    } else if (logger.isLoggable(level)) {
      logger.log(level, line);
    }
  }

  private static String line(HttpRequest request, AttemptOutcome outcome, Redaction redaction) {
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
    return line(request, result + " in " + millis + " ms", redaction)
        + Texts.printable(redaction.redact(id));
  }

  private static String line(HttpRequest request, String result, Redaction redaction) {
    String attempt = ", attempt " + request.attempt() + "/" + request.call().maxAttempts();
    String line = request.method() + " " + request.path() + " -> " + result + attempt;
    return Texts.printable(redaction.redact(line));
  }

  private static String headers(HttpRequest request, AttemptOutcome outcome, Redaction redaction) {
    Map<String, String> sent = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    sent.putAll(request.headers());
    Map<String, String> received = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    outcome
        .response()
        .ifPresent(
            found ->
                found.headers().forEach((name, all) -> received.put(name, String.join(", ", all))));
    Map<String, Object> details = new LinkedHashMap<>();
    details.put("request_headers", allowed(sent, redaction));
    details.put("response_headers", allowed(received, redaction));
    return JsonOutput.text(details);
  }

  private static Map<String, String> allowed(Map<String, String> headers, Redaction redaction) {
    Map<String, String> allowed = new LinkedHashMap<>();
    for (String name : Behaviour.LOGGING_ALLOWED_HEADERS) {
      if (headers.containsKey(name)) {
        allowed.put(name, Texts.printable(redaction.redact(headers.get(name))));
      }
    }
    return allowed;
  }
}
