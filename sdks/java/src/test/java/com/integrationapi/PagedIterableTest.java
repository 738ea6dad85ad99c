package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PagedIterableTest {
  private record TestPage(List<String> data, Optional<String> nextCursor) implements Page<String> {
    @Override
    public boolean hasMore() {
      return nextCursor.isPresent();
    }
  }

  private static final String[] NONE = {};

  private final List<String> fetched = new ArrayList<>();

  private PagedIterable<String> paged(Map<String, Page<String>> pages) {
    return new PagedIterable<>(
        "listItems",
        null,
        cursor -> {
          fetched.add(cursor == null ? "first" : cursor);
          return pages.get(cursor == null ? "first" : cursor);
        });
  }

  private static Page<String> page(String next, String... items) {
    return new TestPage(List.of(items), Optional.ofNullable(next));
  }

  @Test
  void aListIteratesOverAllPagesAndFetchesEachOnlyWhenItIsReached() {
    PagedIterable<String> items =
        paged(Map.of("first", page("c2", "a", "b"), "c2", page(null, "c")));
    assertEquals(List.of(), fetched);
    assertEquals(List.of("a", "b"), items.firstPage().data());
    fetched.clear();
    Iterator<String> iterator = items.iterator();
    assertEquals("a", iterator.next());
    assertEquals("b", iterator.next());
    assertEquals(List.of("first"), fetched);
    assertEquals("c", iterator.next());
    assertEquals(List.of("first", "c2"), fetched);
    assertThrows(NoSuchElementException.class, iterator::next);
  }

  @Test
  void aListStopsAfterAThousandEmptyPagesInARow() {
    PagedIterable<String> endless =
        new PagedIterable<>(
            "listItems",
            null,
            cursor -> {
              fetched.add(cursor);
              return page("c" + fetched.size(), fetched.size() == 999 ? new String[] {"a"} : NONE);
            });
    DecodeException error = assertThrows(DecodeException.class, () -> endless.forEach(item -> {}));
    assertEquals(
        "listItems returned 1000 empty pages in a row; stopped to avoid an endless loop",
        error.getMessage());
    assertEquals(1999, fetched.size());
  }

  @Test
  void aListCollectsUpToTheLimitWithoutFetchingFurtherPages() {
    PagedIterable<String> items =
        paged(Map.of("first", page("c2", "a", "b"), "c2", page(null, "c")));
    assertEquals(List.of("a", "b"), items.toList(2));
    assertEquals(List.of("first"), fetched);
    assertEquals(List.of("a", "b", "c"), items.toList(100));
    assertThrows(InvalidRequestException.class, () -> items.toList(-1));
  }

  @Test
  void aListCanBeIteratedAgain() {
    PagedIterable<String> items = paged(Map.of("first", page("c2", "a"), "c2", page(null, "b")));
    assertEquals(items.toList(9), items.toList(9));
  }
}
