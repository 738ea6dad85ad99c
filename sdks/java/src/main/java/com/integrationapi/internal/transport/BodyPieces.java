package com.integrationapi.internal.transport;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Body of a response of the JDK's client that is read while it arrives. The client reads on only
 * when its bytes have been taken.
 */
public final class BodyPieces implements BodySubscriber<BodyCollector.Body> {
  private final long idleNanos;
  private final BlockingQueue<Item> items = new LinkedBlockingQueue<>();
  private volatile Flow.Subscription subscription;
  private volatile boolean isClosed;

  /** Bytes, or the end of the body, with the reason if it is too early. */
  private record Item(List<ByteBuffer> bytes, boolean isEnd, Throwable failure) {}

  /**
   * Creates the reader of a body.
   *
   * @param idleNanos longest wait for the next bytes, in nanoseconds
   */
  public BodyPieces(long idleNanos) {
    this.idleNanos = idleNanos;
  }

  @Override
  public CompletionStage<BodyCollector.Body> getBody() {
    return CompletableFuture.completedFuture(
        new BodyCollector.Body(new byte[0], false, new Reader()));
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    if (isClosed) {
      given.cancel();
    } else {
      given.request(1);
    }
  }

  @Override
  public void onNext(List<ByteBuffer> bytes) {
    items.add(new Item(bytes, false, null));
  }

  @Override
  public void onError(Throwable error) {
    items.add(new Item(List.of(), true, error));
  }

  @Override
  public void onComplete() {
    items.add(new Item(List.of(), true, null));
  }

  private final class Reader extends InputStream {
    private final ArrayDeque<ByteBuffer> unread = new ArrayDeque<>();
    private Item end;

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      while (unread.isEmpty() && end == null) {
        take();
      }
      ByteBuffer piece = unread.peek();
      if (piece == null) {
        return ended();
      }
      int count = Math.min(length, piece.remaining());
      piece.get(bytes, offset, count);
      if (!piece.hasRemaining()) {
        unread.remove();
      }
      return count;
    }

    private int ended() throws IOException {
      if (end.failure() != null) {
        Throwable failure = end.failure();
        throw failure instanceof IOException known ? known : new IOException(failure);
      }
      return -1;
    }

    private void take() throws IOException {
      Item item;
      try {
        item = items.poll(idleNanos, TimeUnit.NANOSECONDS);
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        close();
        throw new InterruptedIOException("the thread was interrupted");
      }
      if (item == null) {
        close();
        throw new SocketTimeoutException("no data arrived in time");
      }
      if (item.isEnd()) {
        end = item;
        return;
      }
      for (ByteBuffer buffer : item.bytes()) {
        if (buffer.hasRemaining()) {
          unread.add(buffer);
        }
      }
      subscription.request(1);
    }

    @Override
    public void close() {
      isClosed = true;
      Flow.Subscription current = subscription;
      if (current != null) {
        current.cancel();
      }
      items.add(new Item(List.of(), true, new IOException("the response was closed")));
    }
  }
}
