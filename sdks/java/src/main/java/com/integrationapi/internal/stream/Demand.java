package com.integrationapi.internal.stream;

import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.RejectedExecutionException;

/**
 * Subscription to the parts of a response. It reads as many as the subscriber asks for, and holds a
 * thread only meanwhile; the server waits until then.
 *
 * @param <T> type of the parts
 */
public final class Demand<T> implements Flow.Subscription {
  private final Reading<T> reading;
  private final Flow.Subscriber<? super T> subscriber;
  private final Executor executor;
  private long wanted;
  private boolean isRunning;
  private boolean isOver;

  private Demand(Reading<T> reading, Flow.Subscriber<? super T> subscriber) {
    this.reading = reading;
    this.subscriber = subscriber;
    this.executor = reading.source().executor();
  }

  /**
   * Begins a subscription.
   *
   * @param <T> type of the parts
   * @param reading response
   * @param subscriber subscriber of the program
   */
  public static <T> void begin(Reading<T> reading, Flow.Subscriber<? super T> subscriber) {
    RuntimeException failure = null;
    try {
      reading.begin();
    } catch (RuntimeException error) {
      failure = error;
    }
    Demand<T> demand = new Demand<>(reading, subscriber);
    demand.isOver = failure != null;
    subscriber.onSubscribe(demand);
    if (failure != null) {
      subscriber.onError(failure);
    }
  }

  @Override
  public void request(long count) {
    synchronized (this) {
      if (isOver) {
        return;
      }
      if (count > 0) {
        wanted = wanted + count < 0 ? Long.MAX_VALUE : wanted + count;
      }
      if (count > 0 && isRunning) {
        return;
      }
      isRunning = count > 0;
    }
    if (count <= 0) {
      fail(new IllegalArgumentException("a subscriber must request a positive number of items"));
      return;
    }
    try {
      executor.execute(this::run);
    } catch (RejectedExecutionException rejected) {
      fail(rejected);
    }
  }

  @Override
  public void cancel() {
    synchronized (this) {
      isOver = true;
    }
    reading.close();
  }

  private void run() {
    try {
      while (isWanted()) {
        T next = reading.next();
        if (next == null) {
          if (end()) {
            subscriber.onComplete();
          }
          return;
        }
        subscriber.onNext(next);
      }
    } catch (Throwable error) {
      fail(error);
    }
  }

  private synchronized boolean isWanted() {
    if (isOver || wanted == 0) {
      isRunning = false;
      return false;
    }
    wanted -= wanted == Long.MAX_VALUE ? 0 : 1;
    return true;
  }

  private synchronized boolean end() {
    boolean isFirst = !isOver;
    isOver = true;
    return isFirst;
  }

  private void fail(Throwable error) {
    if (end()) {
      reading.close();
      subscriber.onError(error);
    }
  }
}
