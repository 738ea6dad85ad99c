package com.integrationapi.internal.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.integrationapi.DecodeException;
import com.integrationapi.Page;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CursorsTest {
  private record Next(String cursor) implements Page<String> {
    @Override
    public List<String> data() {
      return List.of("item");
    }

    @Override
    public boolean hasMore() {
      return true;
    }

    @Override
    public Optional<String> nextCursor() {
      return Optional.of(cursor);
    }
  }

  private static Cursors after(Cursors cursors, String cursor) {
    Cursors further = cursors.copy();
    assertEquals(cursor, further.after(new Next(cursor)));
    return further;
  }

  @Test
  @Timeout(60)
  void aCopyForEachOfManyPagesTakesLinearTime() {
    Cursors cursors = new Cursors("listThem", null);
    for (int page = 0; page < 200_000; page++) {
      cursors = after(cursors, "c" + page);
    }
    Cursors last = cursors;
    assertThrows(DecodeException.class, () -> after(last, "c7"));
  }

  @Test
  void passesThatGoOnFromTheSamePageDoNotSeeEachOthersCursors() {
    Cursors first = after(new Cursors("listThem", null), "a");
    Cursors one = after(first, "b");
    Cursors other = after(first, "c");
    after(after(other, "b"), "d");
    after(after(one, "c"), "d");
    after(after(first, "b"), "c");
    assertThrows(DecodeException.class, () -> after(other, "c"));
    assertThrows(DecodeException.class, () -> after(other, "a"));
    assertThrows(DecodeException.class, () -> after(one, "b"));
  }
}
