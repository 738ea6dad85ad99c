package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.http.AttemptOutcome;
import com.integrationapi.http.Hooks;
import com.integrationapi.http.HttpRequest;
import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.client.ApiClient;
import com.integrationapi.model.Order;
import com.integrationapi.testing.FakeApi;
import com.integrationapi.testing.FakeReply;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An executor of the program, such as one that passes on the context of the calling thread. */
@Timeout(60)
class ExecutorTest {
  private static final ThreadLocal<String> CONTEXT = new ThreadLocal<>();
  private static final Duration SHORT = Duration.ofMillis(50);

  private final ExecutorService pool = Executors.newFixedThreadPool(2);
  private final List<String> seen = new CopyOnWriteArrayList<>();

  @AfterEach
  void end() {
    pool.shutdownNow();
    CONTEXT.remove();
  }

  /** {@return an executor whose tasks have the context of the thread that submits them} */
  private Executor carrying() {
    return task -> {
      String context = CONTEXT.get();
      pool.execute(
          () -> {
            CONTEXT.set(context);
            try {
              task.run();
            } finally {
              CONTEXT.remove();
            }
          });
    };
  }

  private void see(String what) {
    seen.add(what + " " + CONTEXT.get());
  }

  private final Hooks hooks =
      new Hooks() {
        @Override
        public void onRequest(HttpRequest request) {
          see("onRequest");
        }

        @Override
        public void onResponse(HttpRequest request, AttemptOutcome outcome) {
          see("onResponse");
        }

        @Override
        public void onRetry(HttpRequest request, AttemptOutcome outcome, Duration wait) {
          see("onRetry");
        }
      };

  private void watched(ClientBuilder<?> builder) {
    builder
        .executor(carrying())
        .hooks(hooks)
        .middleware(
            (request, next) -> {
              see("middleware");
              return next.send(request);
            });
  }

  private static HttpResponse ok() {
    return response(200);
  }

  private static HttpResponse response(int status) {
    Map<String, List<String>> headers = Map.of("retry-after-ms", List.of("20"));
    return new HttpResponse(status, headers, "{}".getBytes(StandardCharsets.UTF_8));
  }

  /** {@return the future of a call whose callback has run} */
  private CompletableFuture<Object> called(ApiClient client) {
    CONTEXT.set("caller");
    CompletableFuture<Object> called =
        CoreCalls.future(client).whenComplete((result, error) -> see("callback"));
    CONTEXT.set("later");
    return called;
  }

  @Test
  void everyPartOfARetriedCallSeesTheContextOfItsCaller() {
    CountDownLatch isWatched = new CountDownLatch(1);
    ApiClient client =
        Clients.of(
            (request, timeout) -> {
              see("transport");
              isWatched.await();
              return request.call().attempt() == 1 ? response(503) : ok();
            },
            this::watched);
    CompletableFuture<Object> called = called(client);
    isWatched.countDown();
    called.join();
    List<String> attempt =
        List.of("onRequest caller", "middleware caller", "transport caller", "onResponse caller");
    assertEquals(attempt, seen.subList(0, 4));
    assertEquals("onRetry caller", seen.get(4));
    assertEquals(attempt, seen.subList(5, 9));
    assertEquals(List.of("callback caller"), seen.subList(9, seen.size()));
  }

  @Test
  void aRetryAfterATimeoutSeesTheContextOfItsCaller() {
    ApiClient client =
        Clients.of(
            (request, timeout) -> {
              if (request.call().attempt() == 1) {
                new CountDownLatch(1).await();
              }
              return ok();
            },
            builder -> {
              watched(builder);
              builder.timeout(SHORT);
            });
    called(client).join();
    assertEquals(2, seen.stream().filter("onRequest caller"::equals).count());
    assertTrue(seen.stream().allMatch(each -> each.endsWith(" caller")), seen::toString);
  }

  @Test
  void eachPageOfAListSeesTheContextOfItsCaller() {
    try (FakeApi fake = FakeApi.create(this::watched)) {
      fake.replyOnce(
          "orders.list", FakeReply.fields(Map.of("has_more", true, "next_cursor", "cur_2")));
      CONTEXT.set("caller");
      CompletableFuture<List<Order>> orders = fake.api().async().orders().list().toList(100);
      CONTEXT.set("later");
      orders.join();
      assertEquals(2, fake.calls().size());
    }
    assertTrue(seen.stream().allMatch(each -> each.endsWith(" caller")), seen::toString);
  }

  @Test
  void aSynchronousCallStaysInItsThread() {
    Thread[] used = new Thread[1];
    ApiClient client =
        Clients.of(
            (request, timeout) -> {
              used[0] = Thread.currentThread();
              return ok();
            },
            this::watched);
    CoreCalls.retrieve(client, false);
    assertSame(Thread.currentThread(), used[0]);
    CoreCalls.retrieve(client, true);
    assertNotEquals(Thread.currentThread(), used[0]);
  }

  /** {@return a client whose call waits until it is interrupted} */
  private ApiClient waiting(CountDownLatch isSent, CountDownLatch isInterrupted) {
    return Clients.of(
        (request, timeout) -> {
          isSent.countDown();
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException interrupted) {
            isInterrupted.countDown();
            throw interrupted;
          }
          return ok();
        },
        this::watched);
  }

  @Test
  void cancellingEndsAnAttemptAndLeavesTheThreadUsable() throws Exception {
    CountDownLatch isSent = new CountDownLatch(1);
    CountDownLatch isInterrupted = new CountDownLatch(1);
    CompletableFuture<Object> call = CoreCalls.future(waiting(isSent, isInterrupted));
    isSent.await();
    assertTrue(call.cancel(true));
    assertTrue(call.cancel(true), "a second cancellation changes nothing");
    assertThrows(CancellationException.class, call::join);
    isInterrupted.await();
    for (int thread = 0; thread < 4; thread++) {
      assertFalse(pool.submit(() -> Thread.currentThread().isInterrupted()).get());
    }
  }

  @Test
  void cancellingEndsAWaitForARetry() throws Exception {
    CountDownLatch waits = new CountDownLatch(1);
    Hooks counting =
        new Hooks() {
          @Override
          public void onRetry(HttpRequest sent, AttemptOutcome outcome, Duration wait) {
            waits.countDown();
          }
        };
    AtomicInteger attempts = new AtomicInteger();
    ApiClient client =
        Clients.of(
            (request, timeout) -> {
              attempts.incrementAndGet();
              return new HttpResponse(503, Map.of("retry-after", List.of("30")), new byte[0]);
            },
            builder -> builder.executor(carrying()).hooks(counting));
    CompletableFuture<Object> call = CoreCalls.future(client);
    waits.await();
    call.cancel(true);
    pool.shutdown();
    assertTrue(pool.awaitTermination(10, TimeUnit.SECONDS), "the thread is free");
    assertEquals(1, attempts.get());
  }

  @Test
  void aCallThatEndsBeforeTheExecutorBeginsItSendsNothing() {
    AtomicInteger attempts = new AtomicInteger();
    List<Runnable> tasks = new CopyOnWriteArrayList<>();
    ApiClient client =
        Clients.of(
            (request, timeout) -> {
              attempts.incrementAndGet();
              return ok();
            },
            builder -> builder.executor(tasks::add).totalTimeout(SHORT));
    CompletableFuture<Object> cancelled = CoreCalls.future(client);
    cancelled.cancel(false);
    Throwable late =
        assertThrows(CompletionException.class, CoreCalls.future(client)::join).getCause();
    assertEquals(
        TimeoutException.Phase.TOTAL, assertInstanceOf(TimeoutException.class, late).phase());
    tasks.forEach(Runnable::run);
    assertEquals(0, attempts.get());
  }

  @Test
  void aCallThatTheExecutorRejectsFailsBeforeItIsSent() {
    ApiClient client = Clients.of((request, timeout) -> ok(), this::watched);
    pool.shutdown();
    Throwable rejected =
        assertThrows(CompletionException.class, CoreCalls.future(client)::join).getCause();
    assertInstanceOf(ConfigurationException.class, rejected);
    assertTrue(rejected.getMessage().contains("executor"), rejected::getMessage);
    assertEquals(List.of(), seen);
  }

  @Test
  void anInterruptOfTheProgramEndsTheCall() throws InterruptedException {
    CountDownLatch isSent = new CountDownLatch(1);
    CompletableFuture<Object> call = CoreCalls.future(waiting(isSent, new CountDownLatch(1)));
    isSent.await();
    pool.shutdownNow();
    Throwable error = assertThrows(CompletionException.class, call::join).getCause();
    assertInstanceOf(CancelledException.class, error);
  }

  @Test
  void theExecutorOutlivesTheClient() {
    try (ApiClient client = Clients.of((request, timeout) -> ok(), this::watched)) {
      CoreCalls.retrieve(client, true);
    }
    assertFalse(pool.isShutdown());
  }
}
