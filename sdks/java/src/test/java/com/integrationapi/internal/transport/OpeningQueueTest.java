package com.integrationapi.internal.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OpeningQueueTest {
  private static final long LONG = Duration.ofMinutes(1).toNanos();
  private static final long SHORT = Duration.ofMillis(50).toNanos();

  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void end() {
    threads.shutdownNow();
  }

  private static Deadline soon() {
    return Deadline.after(SHORT);
  }

  private static void open(OpeningQueue queue, Runnable action) throws Exception {
    OpeningQueue.Opening turn = queue.enter(Deadline.after(LONG));
    try {
      action.run();
    } finally {
      turn.leave();
    }
  }

  /** Waits until a number of threads wait for their turn. */
  private static void awaitWaiting(List<Thread> waiting, int count) {
    while (waiting.stream().filter(each -> each.getState() == Thread.State.TIMED_WAITING).count()
        < count) {
      Thread.onSpinWait();
    }
  }

  @Test
  void connectionsWaitForTheirTurnInTheOrderInWhichTheyCame() throws Exception {
    OpeningQueue queue = new OpeningQueue(1, 1, LONG);
    OpeningQueue.Opening first = queue.enter(soon());
    List<Integer> order = new CopyOnWriteArrayList<>();
    List<Thread> waiting = new CopyOnWriteArrayList<>();
    List<Future<?>> others = new ArrayList<>();
    for (int number = 0; number < 5; number++) {
      int own = number;
      others.add(
          threads.submit(
              () -> {
                waiting.add(Thread.currentThread());
                open(queue, () -> order.add(own));
                return null;
              }));
      awaitWaiting(waiting, number + 1);
    }
    assertEquals(List.of(), order);
    first.leave();
    for (Future<?> each : others) {
      each.get();
    }
    assertEquals(List.of(0, 1, 2, 3, 4), order);
  }

  @Test
  void aWaitEndsWithTheDeadlineOfTheCallAndKeepsNoPlace() throws Exception {
    OpeningQueue queue = new OpeningQueue(1, 1, LONG);
    OpeningQueue.Opening first = queue.enter(soon());
    assertThrows(SocketTimeoutException.class, () -> queue.enter(soon()));
    first.leave();
    open(queue, () -> {});
  }

  @Test
  void anInterruptEndsAWaitAndTheNextOneMovesUp() throws Exception {
    OpeningQueue queue = new OpeningQueue(1, 1, LONG);
    OpeningQueue.Opening first = queue.enter(soon());
    List<Thread> waiting = new CopyOnWriteArrayList<>();
    CompletableFuture<Class<?>> interrupted = new CompletableFuture<>();
    Future<?> second =
        threads.submit(
            () -> {
              waiting.add(Thread.currentThread());
              try {
                open(queue, () -> {});
              } catch (InterruptedException expected) {
                interrupted.complete(expected.getClass());
              }
              return null;
            });
    awaitWaiting(waiting, 1);
    Future<?> third =
        threads.submit(
            () -> {
              waiting.add(Thread.currentThread());
              open(queue, () -> {});
              return null;
            });
    awaitWaiting(waiting, 2);
    waiting.get(0).interrupt();
    assertEquals(InterruptedException.class, interrupted.get());
    second.get();
    assertFalse(third.isDone());
    first.leave();
    third.get();
  }

  /** {@return the number of connections that may open at a time} */
  private static int room(OpeningQueue queue) throws InterruptedException {
    List<OpeningQueue.Opening> opened = new ArrayList<>();
    try {
      while (opened.size() < 100) {
        opened.add(queue.enter(Deadline.after(SHORT / 5)));
      }
    } catch (SocketTimeoutException full) {
      assertFalse(opened.isEmpty());
    }
    int room = opened.size();
    opened.forEach(OpeningQueue.Opening::leave);
    return room;
  }

  @Test
  void eachConnectionThatHasEndedMakesRoomForOneMore() throws Exception {
    OpeningQueue queue = new OpeningQueue(1, 4, LONG);
    assertEquals(1, room(queue));
    assertEquals(2, room(queue));
    assertEquals(4, room(queue));
    assertEquals(4, room(queue));
  }

  @Test
  void connectionsToASilentServerKeepOthersWaitingOnlyForAWhile() throws Exception {
    OpeningQueue queue = new OpeningQueue(1, 1, SHORT);
    List<OpeningQueue.Opening> silent = new ArrayList<>();
    long begun = System.nanoTime();
    // 1, 2, 4 and 8 of them at a time.
    while (silent.size() < 15) {
      silent.add(queue.enter(Deadline.after(LONG)));
    }
    assertTrue(System.nanoTime() - begun >= 3 * SHORT);
    silent.forEach(OpeningQueue.Opening::leave);
    assertEquals(1, room(queue));
  }

  @Test
  void aSlowConnectionCountsWhileOthersAreOpened() throws Exception {
    OpeningQueue queue = new OpeningQueue(2, 2, SHORT);
    OpeningQueue.Opening slow = queue.enter(soon());
    long begun = System.nanoTime();
    while (System.nanoTime() - begun < 2 * SHORT) {
      queue.enter(soon()).leave();
    }
    OpeningQueue.Opening other = queue.enter(soon());
    assertThrows(SocketTimeoutException.class, () -> queue.enter(Deadline.after(SHORT / 5)));
    other.leave();
    slow.leave();
  }

  @Test
  void aFailedConnectionMakesRoom() throws Exception {
    OpeningQueue queue = new OpeningQueue(1, 1, LONG);
    Future<?> failed =
        threads.submit(
            () -> {
              open(
                  queue,
                  () -> {
                    throw new IllegalStateException();
                  });
              return null;
            });
    assertThrows(ExecutionException.class, failed::get);
    open(queue, () -> {});
  }
}
