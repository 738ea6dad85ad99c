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

class ListingTest {
  private record TestPage(List<String> data, Optional<String> nextCursor) implements Page<String> {
    @Override
    public boolean hasMore() {
      return nextCursor.isPresent();
    }
  }

  private final List<String> fetched = new ArrayList<>();

  private Listing<String> listing(Map<String, Page<String>> pages) {
    return new Listing<>(
        pages.get("first"),
        cursor -> {
          fetched.add(cursor);
          return pages.get(cursor);
        });
  }

  private static Page<String> page(String next, String... items) {
    return new TestPage(List.of(items), Optional.ofNullable(next));
  }

  @Test
  void goesThroughAllPagesAndFetchesEachOnlyWhenItIsReached() {
    Listing<String> listing = listing(Map.of("first", page("c2", "a", "b"), "c2", page(null, "c")));
    assertEquals(List.of("a", "b"), listing.data());
    Iterator<String> items = listing.iterator();
    assertEquals("a", items.next());
    assertEquals("b", items.next());
    assertEquals(List.of(), fetched);
    assertEquals("c", items.next());
    assertEquals(List.of("c2"), fetched);
    assertThrows(NoSuchElementException.class, items::next);
  }

  @Test
  void goesOnAfterAnEmptyPageInTheMiddle() {
    Listing<String> listing =
        listing(Map.of("first", page("c2", "a"), "c2", page("c3"), "c3", page(null, "b")));
    assertEquals(List.of("a", "b"), listing.stream().toList());
  }

  @Test
  void stopsWithAnErrorWhenACursorComesTwice() {
    Listing<String> listing =
        listing(Map.of("first", page("c2", "a"), "c2", page("c3", "b"), "c3", page("c2", "c")));
    assertThrows(DecodeException.class, () -> listing.forEach(item -> {}));
    assertEquals(List.of("c2", "c3"), fetched);
  }

  @Test
  void makesListsOfAtMostTheLimitWithoutFetchingMore() {
    Listing<String> listing = listing(Map.of("first", page("c2", "a", "b"), "c2", page(null, "c")));
    assertEquals(List.of("a", "b"), listing.toList(2));
    assertEquals(List.of(), fetched);
    assertEquals(List.of("a", "b", "c"), listing.toList(100));
    assertThrows(InvalidRequestException.class, () -> listing.toList(-1));
  }

  @Test
  void canBeGoneThroughAgain() {
    Listing<String> listing = listing(Map.of("first", page("c2", "a"), "c2", page(null, "b")));
    assertEquals(listing.toList(9), listing.toList(9));
  }
}
