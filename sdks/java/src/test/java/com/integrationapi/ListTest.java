package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/** Lists of both clients. The conformance suite shows which pages they ask for. */
class ListTest {
  private record TestPage(List<Integer> data, boolean hasMore) implements Page<Integer> {
    @Override
    public Optional<String> nextCursor() {
      return hasMore ? Optional.of("next") : Optional.empty();
    }
  }

  private static AsyncList<Integer> startingWith(
      CompletableFuture<Optional<AsyncPage<Integer>>> second) {
    AsyncPage<Integer> first =
        new AsyncPage<>("listItems", new TestPage(List.of(1), true), () -> second);
    return new AsyncList<>("listItems", () -> CompletableFuture.completedFuture(first));
  }

  private static CompletableFuture<AsyncPage<Integer>> page(int number, int last) {
    return CompletableFuture.completedFuture(
        new AsyncPage<>(
            "listItems",
            new TestPage(List.of(number), number < last),
            () ->
                number < last
                    ? page(number + 1, last).thenApply(Optional::of)
                    : CompletableFuture.completedFuture(Optional.empty())));
  }

  @Test
  void aListIsAnIterableThatCanBeReadAgain() {
    PagedIterable<Integer> list =
        new PagedIterable<>("listItems", null, cursor -> new TestPage(List.of(1), cursor == null));
    assertEquals(List.of(1), list.firstPage().data());
    Iterator<Integer> iterator = list.iterator();
    assertEquals(1, iterator.next());
    assertEquals(1, iterator.next());
    assertThrows(NoSuchElementException.class, iterator::next);
    assertEquals(List.of(1, 1), list.toList(9));
    assertEquals(List.of(1, 1), list.toList(9));
  }

  @Test
  void anAsynchronousListDoesNotDeepenTheStackByPagesThatAreThereAtOnce() {
    int[] count = {0};
    AsyncList<Integer> list = new AsyncList<>("listItems", () -> page(1, 20_000));
    list.forEach(item -> count[0]++).join();
    assertEquals(20_000, count[0]);
  }

  @Test
  void anAsynchronousListFailsWithTheErrorOfTheAction() {
    IllegalStateException thrown = new IllegalStateException("stop");
    CompletableFuture<Void> all =
        startingWith(new CompletableFuture<>())
            .forEach(
                item -> {
                  throw thrown;
                });
    assertSame(thrown, assertThrows(CompletionException.class, all::join).getCause());
  }

  @Test
  void anAsynchronousListFailsWithTheErrorOfAPageNowOrLater() {
    DecodeException bad = new DecodeException("bad page");
    CompletableFuture<List<Integer>> failed =
        startingWith(CompletableFuture.failedFuture(bad)).toList(9);
    assertSame(bad, assertThrows(CompletionException.class, failed::join).getCause());
    for (Throwable error : List.of(bad, new CompletionException(bad))) {
      CompletableFuture<Optional<AsyncPage<Integer>>> second = new CompletableFuture<>();
      CompletableFuture<List<Integer>> all = startingWith(second).toList(9);
      second.completeExceptionally(error);
      assertSame(bad, assertThrows(CompletionException.class, all::join).getCause());
    }
  }

  @Test
  void anAsynchronousListIsCancelledWithTheRequestThatRuns() {
    CompletableFuture<Optional<AsyncPage<Integer>>> running = new CompletableFuture<>();
    CompletableFuture<Void> all = startingWith(running).forEach(item -> {});
    assertTrue(all.cancel(true));
    assertTrue(running.isCancelled());
    assertThrows(CancellationException.class, all::join);
    CompletableFuture<AsyncPage<Integer>> first = new CompletableFuture<>();
    CompletableFuture<List<Integer>> list = new AsyncList<>("listItems", () -> first).toList(3);
    first.cancel(true);
    assertTrue(list.isCancelled());
  }

  @Test
  void anAsynchronousPageHasTheMembersOfItsPage() {
    AsyncPage<Integer> page = page(1, 2).join();
    assertEquals(List.of(1), page.data());
    assertTrue(page.hasMore());
    assertEquals(Optional.of("next"), page.nextCursor());
    assertInstanceOf(TestPage.class, page.page());
    assertEquals("AsyncPage{listItems}", page.toString());
    assertEquals("AsyncList{listItems}", startingWith(new CompletableFuture<>()).toString());
  }
}
