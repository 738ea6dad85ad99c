package com.integrationapi.internal.client;

import static com.integrationapi.internal.response.ErrorFactory.ERRORS;

import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.errors.Texts;
import com.integrationapi.internal.options.ClientOptions;
import com.integrationapi.internal.response.ErrorResponse;
import com.integrationapi.internal.response.ResponseBody;
import com.integrationapi.internal.response.Result;
import com.integrationapi.internal.stream.StreamSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.regex.Pattern;
import java.util.zip.ZipException;

/** Response of a call that is read while it arrives. */
final class CallStream implements StreamSource {
  // Media types of a whole document, in whose lines a reader would find no event.
  private static final Pattern NO_EVENTS =
      Pattern.compile(
          "\\s*(?:application/(?:[^;\\s]+\\+)?json|text/html)\\s*(?:;.*)?",
          Pattern.CASE_INSENSITIVE);

  private final Call call;
  private final HttpResponse response;
  private final InputStream body;

  private CallStream(Call call, HttpResponse response) {
    this.call = call;
    this.response = ResponseBody.watched(response);
    this.body =
        response.stream().orElseGet(() -> new ByteArrayInputStream(ResponseBody.of(response)));
  }

  /**
   * {@return the result that reads the response}
   *
   * @throws RuntimeException if the response has no events, or cannot be read
   */
  static Object open(Call call, Result<?> result, HttpResponse response) {
    CallStream source = new CallStream(call, response);
    String type = response.header("content-type").orElse("");
    boolean isDocument = result.hasEvents() && NO_EVENTS.matcher(type).matches();
    if (isDocument || response.defect().isPresent()) {
      ResponseBody.discard(response);
      throw source.unreadable(
          isDocument
              ? "the body is " + type + " and not a stream of events"
              : "the body " + response.defect().orElse(""));
    }
    return result.open(source);
  }

  @Override
  public HttpResponse response() {
    return response;
  }

  @Override
  public InputStream body() {
    return body;
  }

  @Override
  public Optional<String> requestId() {
    return response.requestId().map(call.redaction()::redact);
  }

  @Override
  public int maxBytes() {
    return call.client().maxResponseBytes();
  }

  @Override
  public Executor executor() {
    ClientOptions client = call.client();
    return client.executor() == null ? client.threads()::run : client.executor();
  }

  @Override
  public RuntimeException failure(IOException error) {
    if (Thread.currentThread().isInterrupted()) {
      return ERRORS.cancelled(call.facts());
    }
    if (CallErrors.isLate(error)) {
      return CallErrors.idle(call.facts(), call.limits().timeout());
    }
    if (error instanceof ZipException) {
      return unreadable("the body is not valid gzip: " + error.getMessage());
    }
    return CallErrors.connection(
        call.facts(), call.request().url(), error, call.redaction(), false);
  }

  @Override
  public RuntimeException unreadable(String reason) {
    String message = call.facts().call() + " returned " + response.status() + ", but " + reason;
    return ERRORS.decode(
        Texts.shortened(call.redaction().redact(message)),
        call.facts(),
        new ErrorResponse(response, null, false, null, null, call.redaction()));
  }
}
