package com.integrationapi.internal.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.EventStream;
import com.integrationapi.InvalidRequestException;
import com.integrationapi.internal.json.JsonInput;
import com.integrationapi.internal.response.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SubscribersTest {
  /** Notes what it gets, and does something with each item. */
  private static final class Subscriber implements Flow.Subscriber<Object> {
    private final List<String> log = new ArrayList<>();
    private final Consumer<Flow.Subscription> onItem;
    private Flow.Subscription subscription;

    private Subscriber(Consumer<Flow.Subscription> onItem) {
      this.onItem = onItem;
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
      subscription = given;
    }

    @Override
    public void onNext(Object item) {
      log.add(item.toString());
      onItem.accept(subscription);
    }

    @Override
    public void onError(Throwable error) {
      log.add(error.getClass().getSimpleName());
    }

    @Override
    public void onComplete() {
      log.add("end");
    }
  }

  private static EventStream<Object> lines(ScriptedSource source) {
    return Result.streamOfLines(JsonInput::any).open(source);
  }

  private static Consumer<Flow.Subscription> ignored() {
    return subscription -> {};
  }

  static Stream<Arguments> requests() {
    Executor here = Runnable::run;
    Executor full =
        task -> {
          throw new RejectedExecutionException();
        };
    Consumer<Flow.Subscription> throwing =
        subscription -> {
          throw new ArithmeticException();
        };
    Consumer<Flow.Subscription> cancelling = Flow.Subscription::cancel;
    Consumer<Flow.Subscription> asking = subscription -> subscription.request(1);
    Consumer<Flow.Subscription> wrong = subscription -> subscription.request(-1);
    long all = Long.MAX_VALUE;
    return Stream.of(
        Arguments.of("1\n2\n3", here, ignored(), List.of(2L), "[1, 2]", false),
        Arguments.of("1\n2\n3", here, ignored(), List.of(2L, 1L), "[1, 2, 3]", false),
        Arguments.of("1\n2\n3", here, ignored(), List.of(all, all, 0L), "[1, 2, 3, end]", true),
        Arguments.of("1\n2\n3", here, asking, List.of(1L), "[1, 2, 3, end]", true),
        Arguments.of("1\n2\n3", here, asking, List.of(all), "[1, 2, 3, end]", true),
        Arguments.of("1\n2\n3", here, cancelling, List.of(all, 1L), "[1]", true),
        Arguments.of("1\n2\n3", here, throwing, List.of(all), "[1, ArithmeticException]", true),
        Arguments.of("1\n2\n3", here, wrong, List.of(1L), "[1, IllegalArgumentException]", true),
        Arguments.of("1\n2\n3", here, ignored(), List.of(0L), "[IllegalArgumentException]", true),
        Arguments.of("1\n2\n3", full, ignored(), List.of(1L), "[RejectedExecutionException]", true),
        Arguments.of("1\nx", here, ignored(), List.of(all), "[1, IllegalStateException]", true));
  }

  @ParameterizedTest
  @MethodSource("requests")
  void aSubscriberGetsAsManyItemsAsItRequests(
      String body,
      Executor executor,
      Consumer<Flow.Subscription> onItem,
      List<Long> counts,
      String log,
      boolean isClosed) {
    ScriptedSource source = ScriptedSource.of(body, executor);
    Subscriber subscriber = new Subscriber(onItem);
    lines(source).subscribe(subscriber);
    counts.forEach(subscriber.subscription::request);
    assertEquals(log, subscriber.log.toString());
    assertEquals(isClosed, source.closed() > 0);
  }

  @Test
  void aStreamHasOneReader() {
    EventStream<Object> stream = lines(ScriptedSource.of("1", Runnable::run));
    try (Stream<Object> items = stream.stream()) {
      assertEquals(List.of(1L), items.toList());
    }
    Subscriber late = new Subscriber(ignored());
    stream.subscribe(late);
    assertEquals("[InvalidRequestException]", late.log.toString());
    assertThrows(InvalidRequestException.class, stream::iterator);
    assertThrows(InvalidRequestException.class, () -> stream.events().iterator());
    assertTrue(stream.lastEventId().isEmpty());
  }
}
