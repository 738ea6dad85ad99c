package com.integrationapi.internal.stream;

import com.integrationapi.http.HttpResponse;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;

/** Response of a test, without a call. */
final class ScriptedSource implements StreamSource {
  private final InputStream body;
  private final Executor executor;
  private int closed;

  private ScriptedSource(InputStream body, Executor executor) {
    this.body = body;
    this.executor = executor;
  }

  /** {@return a body that arrives in pieces of a size} */
  static ScriptedSource inPieces(byte[] bytes, int size) {
    return new ScriptedSource(
        new ByteArrayInputStream(bytes) {
          @Override
          public int read(byte[] target, int offset, int length) {
            return super.read(target, offset, Math.min(length, size));
          }
        },
        Runnable::run);
  }

  /** {@return a body that is read by an executor} */
  static ScriptedSource of(String body, Executor executor) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return new ScriptedSource(new ByteArrayInputStream(bytes), executor);
  }

  /** {@return how often the body was closed} */
  int closed() {
    return closed;
  }

  @Override
  public HttpResponse response() {
    return new HttpResponse(200, Map.of(), new byte[0]);
  }

  @Override
  public InputStream body() {
    return new FilterInputStream(body) {
      @Override
      public void close() {
        closed++;
      }
    };
  }

  @Override
  public Optional<String> requestId() {
    return Optional.empty();
  }

  @Override
  public int maxBytes() {
    return 1000;
  }

  @Override
  public Executor executor() {
    return executor;
  }

  @Override
  public RuntimeException failure(IOException error) {
    return new UncheckedIOException(error);
  }

  @Override
  public RuntimeException unreadable(String reason) {
    return new IllegalStateException(reason);
  }
}
