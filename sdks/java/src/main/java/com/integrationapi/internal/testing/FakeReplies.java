package com.integrationapi.internal.testing;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/**
 * Replies of a fake client by operation, and a record of its calls. Safe to share between threads.
 *
 * @param <C> type of a recorded call
 * @param <R> type of a reply
 */
public final class FakeReplies<C, R> {
  private final Lookup operations;
  private final List<C> calls = new CopyOnWriteArrayList<>();
  private final Map<String, Function<C, R>> always = new ConcurrentHashMap<>();
  private final Map<String, Queue<Function<C, R>>> once = new ConcurrentHashMap<>();

  /**
   * Creates a record without calls.
   *
   * @param operations operations of the contract
   */
  public FakeReplies(Lookup operations) {
    this.operations = operations;
  }

  /** {@return the operations of the contract} */
  public Lookup operations() {
    return operations;
  }

  /** {@return all attempts so far, in order} */
  public List<C> calls() {
    return List.copyOf(calls);
  }

  /**
   * Sets the reply to an operation.
   *
   * @param operation name of the operation
   * @param responder returns the reply
   */
  public void set(String operation, Function<C, R> responder) {
    always.put(operations.named(operation).call(), responder);
  }

  /**
   * Adds a reply to one attempt of an operation.
   *
   * @param operation name of the operation
   * @param responder returns the reply
   */
  public void add(String operation, Function<C, R> responder) {
    once.computeIfAbsent(operations.named(operation).call(), name -> new ConcurrentLinkedQueue<>())
        .add(responder);
  }

  /** Forgets all replies and calls. */
  public void reset() {
    calls.clear();
    always.clear();
    once.clear();
  }

  /**
   * {@return the reply to an attempt} Records the attempt.
   *
   * @param operation operation of the attempt
   * @param call the attempt
   * @param example reply if the test has set none
   */
  public R next(OperationExamples operation, C call, R example) {
    calls.add(call);
    Queue<Function<C, R>> queue = once.get(operation.call());
    Function<C, R> single = queue == null ? null : queue.poll();
    Function<C, R> responder =
        single == null ? always.getOrDefault(operation.call(), each -> example) : single;
    return responder.apply(call);
  }
}
