package com.integrationapi.conformance;

import com.integrationapi.AsyncList;
import com.integrationapi.AsyncPage;
import com.integrationapi.PagedIterable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Reads items or pages of a list as a program does. */
final class Pages {
  private final Calls.Call call;
  private final boolean isWhole;
  private final long wanted;
  private final List<Object> taken = new ArrayList<>();

  private Pages(Calls.Call call, Map<String, Object> given) {
    this.call = call;
    this.isWhole = "pages".equals(given.get("per"));
    this.wanted = given.get("take") instanceof Long number ? number : Long.MAX_VALUE;
  }

  /** {@return as many items or pages of a list as a scenario takes} */
  static List<?> read(Calls.Call call, Object list, Map<String, Object> given) {
    if (given.containsKey("limit")) {
      int limit = (int) Values.of(int.class, given.get("limit"));
      Supplier<?> collect =
          list instanceof AsyncList<?> later
              ? () -> later.toList(limit)
              : () -> ((PagedIterable<?>) list).toList(limit);
      return (List<?>) call.value(collect);
    }
    Pages pages = new Pages(call, given);
    if (list instanceof PagedIterable<?> all) {
      pages.iterate(all);
    } else {
      pages.walk((AsyncList<?>) list);
    }
    return pages.taken;
  }

  private void iterate(PagedIterable<?> list) {
    Iterator<?> iterator = isWhole ? list.pages().iterator() : list.iterator();
    call.value(
        () -> {
          while (taken.size() < wanted && iterator.hasNext()) {
            taken.add(iterator.next());
            call.hasRead(taken.size());
          }
          return taken;
        });
  }

  private void walk(AsyncList<?> list) {
    if (call.isCancelledAfterItems()) {
      // A program that cancels between two pages cancels the walk through all of them.
      Consumer<Object> read =
          item -> {
            taken.add(item);
            call.hasRead(taken.size());
          };
      call.value(() -> list.forEach(read));
      return;
    }
    AsyncPage<?> page = wanted == 0 ? null : (AsyncPage<?>) call.value(list::firstPage);
    while (page != null) {
      List<?> found = isWhole ? List.of(page.page()) : page.data();
      taken.addAll(found.subList(0, (int) Math.min(found.size(), wanted - taken.size())));
      page = taken.size() < wanted ? next(page) : null;
    }
  }

  private AsyncPage<?> next(AsyncPage<?> page) {
    Optional<?> next = (Optional<?>) call.value(page::nextPage);
    return (AsyncPage<?>) next.orElse(null);
  }
}
