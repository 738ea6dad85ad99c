package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class AsyncListTest {
  private record TestPage(List<Integer> data, boolean hasMore) implements Page<Integer> {
    @Override
    public Optional<String> nextCursor() {
      return hasMore ? Optional.of("next") : Optional.empty();
    }
  }

  private final List<Integer> fetched = new ArrayList<>();

  private CompletableFuture<AsyncPage<Integer>> page(int number, int last) {
    fetched.add(number);
    return CompletableFuture.completedFuture(
        new AsyncPage<>(
            "listItems",
            new TestPage(List.of(number * 2, number * 2 + 1), number < last),
            () ->
                number < last
                    ? page(number + 1, last).thenApply(Optional::of)
                    : CompletableFuture.completedFuture(Optional.empty())));
  }

  private AsyncList<Integer> list(int last) {
    return new AsyncList<>("listItems", () -> page(0, last));
  }

  @Test
  void aListSendsNothingBeforeItIsRead() {
    AsyncList<Integer> list = list(2);
    assertThrows(InvalidRequestException.class, () -> list.toList(-1));
    assertEquals("AsyncList{listItems}", list.toString());
    assertEquals(List.of(), fetched);
  }

  @Test
  void aListDoesNotDeepenTheStackByPagesThatAreThereAtOnce() {
    int[] count = {0};
    list(20_000).forEach(item -> count[0]++).join();
    assertEquals(40_002, count[0]);
  }

  @Test
  void aListFailsWithTheErrorOfAPageOrOfTheAction() {
    IllegalStateException thrown = new IllegalStateException("stop");
    CompletionException error =
        assertThrows(
            CompletionException.class,
            () ->
                list(2)
                    .forEach(
                        item -> {
                          throw thrown;
                        })
                    .join());
    assertSame(thrown, error.getCause());
    DecodeException bad = new DecodeException("bad page");
    AsyncList<Integer> broken =
        new AsyncList<>(
            "listItems",
            () ->
                CompletableFuture.completedFuture(
                    new AsyncPage<>(
                        "listItems",
                        new TestPage(List.of(1), true),
                        () -> CompletableFuture.failedFuture(bad))));
    CompletionException failed =
        assertThrows(CompletionException.class, () -> broken.toList(9).join());
    assertSame(bad, failed.getCause());
  }

  @Test
  void aListCancelsTheRequestThatRuns() {
    CompletableFuture<Optional<AsyncPage<Integer>>> running = new CompletableFuture<>();
    AsyncPage<Integer> first =
        new AsyncPage<>("listItems", new TestPage(List.of(1), true), () -> running);
    AsyncList<Integer> list =
        new AsyncList<>("listItems", () -> CompletableFuture.completedFuture(first));
    CompletableFuture<Void> all = list.forEach(item -> {});
    assertTrue(all.cancel(true));
    assertTrue(running.isCancelled());
    assertThrows(CancellationException.class, all::join);
  }

  private static AsyncList<Integer> startingWith(
      CompletableFuture<Optional<AsyncPage<Integer>>> second) {
    AsyncPage<Integer> first =
        new AsyncPage<>("listItems", new TestPage(List.of(1), true), () -> second);
    return new AsyncList<>("listItems", () -> CompletableFuture.completedFuture(first));
  }

  @Test
  void aListGoesOnWithAPageThatArrivesLater() {
    CompletableFuture<Optional<AsyncPage<Integer>>> second = new CompletableFuture<>();
    CompletableFuture<List<Integer>> all = startingWith(second).toList(9);
    second.complete(Optional.empty());
    assertEquals(List.of(1), all.join());
  }

  @Test
  void aListFailsWithTheErrorOfAPageThatFailsLater() {
    DecodeException bad = new DecodeException("bad page");
    for (Throwable error : List.of(bad, new CompletionException(bad))) {
      CompletableFuture<Optional<AsyncPage<Integer>>> second = new CompletableFuture<>();
      CompletableFuture<List<Integer>> all = startingWith(second).toList(9);
      second.completeExceptionally(error);
      assertSame(bad, assertThrows(CompletionException.class, all::join).getCause());
    }
  }

  @Test
  void aListCancelsNothingAfterItsEnd() {
    CompletableFuture<List<Integer>> all = list(2).toList(1);
    assertFalse(all.cancel(true));
    assertEquals(List.of(0), all.join());
  }

  @Test
  void anActionThatCancelsTheListAsksForNoOtherPage() {
    List<String> asked = new ArrayList<>();
    CompletableFuture<AsyncPage<Integer>> first = new CompletableFuture<>();
    List<CompletableFuture<?>> running = new ArrayList<>();
    CompletableFuture<Void> all =
        new AsyncList<>("listItems", () -> first)
            .forEach(item -> running.forEach(each -> each.cancel(true)));
    running.add(all);
    first.complete(
        new AsyncPage<>(
            "listItems",
            new TestPage(List.of(1), true),
            () -> {
              asked.add("second");
              return new CompletableFuture<>();
            }));
    assertTrue(all.isCancelled());
    assertEquals(List.of(), asked);
  }

  @Test
  void aListIsCancelledIfAPageIs() {
    CompletableFuture<AsyncPage<Integer>> first = new CompletableFuture<>();
    CompletableFuture<List<Integer>> all = new AsyncList<>("listItems", () -> first).toList(3);
    first.cancel(true);
    assertTrue(all.isCancelled());
  }

  @Test
  void aPageHasTheMembersOfItsPage() {
    AsyncPage<Integer> page = list(1).firstPage().join();
    assertEquals(List.of(0, 1), page.data());
    assertTrue(page.hasMore());
    assertEquals(Optional.of("next"), page.nextCursor());
    assertInstanceOf(TestPage.class, page.page());
    assertEquals("AsyncPage{listItems}", page.toString());
  }
}
