package com.integrationapi.internal.transport;

import java.io.InputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** Collects the body of a response of the JDK's client, and stops beyond a maximum size. */
public final class BodyCollector implements BodySubscriber<BodyCollector.Body> {
  private final CompletableFuture<Body> result = new CompletableFuture<>();
  private Flow.Subscription subscription;
  private Bytes bytes;

  /**
   * Creates an empty collector.
   *
   * @param maxBytes maximum size
   * @param declared size that the server announces, or a negative number
   */
  public BodyCollector(int maxBytes, long declared) {
    this.bytes = declared > maxBytes ? null : new Bytes(maxBytes, declared);
  }

  /**
   * Collected body.
   *
   * @param bytes bytes of the body; empty if there are too many
   * @param isTooLarge whether there are too many
   * @param stream body that is read while it arrives, in place of the bytes, or null
   */
  public record Body(byte[] bytes, boolean isTooLarge, InputStream stream) {}

  @Override
  public CompletionStage<Body> getBody() {
    return result;
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    if (bytes == null) {
      tooLarge();
    } else {
      given.request(Long.MAX_VALUE);
    }
  }

  @Override
  public void onNext(List<ByteBuffer> items) {
    if (result.isDone()) {
      return;
    }
    for (ByteBuffer item : items) {
      bytes.add(item);
    }
    if (bytes.isTooLarge()) {
      tooLarge();
    }
  }

  private void tooLarge() {
    subscription.cancel();
    bytes = null;
    result.complete(new Body(new byte[0], true, null));
  }

  @Override
  public void onError(Throwable error) {
    bytes = null;
    result.completeExceptionally(error);
  }

  @Override
  public void onComplete() {
    if (!result.isDone()) {
      result.complete(new Body(bytes.toArray(), false, null));
    }
  }
}
