package com.integrationapi.internal.transport;

import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** Collects the body of a response of the JDK's client, and stops beyond a maximum size. */
public final class BodyCollector implements BodySubscriber<BodyCollector.Body> {
  private final int maxBytes;
  private final CompletableFuture<Body> result = new CompletableFuture<>();
  private final List<ByteBuffer> pieces = new ArrayList<>();
  private Flow.Subscription subscription;
  private long size;

  /**
   * Creates an empty collector.
   *
   * @param maxBytes maximum size
   * @param declared size that the server announces, or a negative number
   */
  public BodyCollector(int maxBytes, long declared) {
    this.maxBytes = maxBytes;
    this.size = Math.max(declared, 0) > maxBytes ? declared : 0;
  }

  /**
   * Collected body.
   *
   * @param bytes bytes of the body; empty if there are too many
   * @param isTooLarge whether there are too many
   */
  public record Body(byte[] bytes, boolean isTooLarge) {}

  @Override
  public CompletionStage<Body> getBody() {
    return result;
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    if (size > maxBytes) {
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
      size += item.remaining();
      pieces.add(item);
    }
    if (size > maxBytes) {
      tooLarge();
    }
  }

  private void tooLarge() {
    subscription.cancel();
    pieces.clear();
    result.complete(new Body(new byte[0], true));
  }

  @Override
  public void onError(Throwable error) {
    pieces.clear();
    result.completeExceptionally(error);
  }

  @Override
  public void onComplete() {
    byte[] bytes = new byte[size > maxBytes ? 0 : (int) size];
    int offset = 0;
    for (ByteBuffer piece : pieces) {
      int length = piece.remaining();
      piece.get(bytes, offset, length);
      offset += length;
    }
    pieces.clear();
    result.complete(new Body(bytes, size > maxBytes));
  }
}
