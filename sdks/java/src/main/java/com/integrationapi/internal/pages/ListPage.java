package com.integrationapi.internal.pages;

import com.integrationapi.Model;
import com.integrationapi.Page;
import com.integrationapi.internal.json.Decoder;
import com.integrationapi.internal.json.JsonInput;
import com.integrationapi.internal.json.RawJson;
import com.integrationapi.internal.request.PageNumbers;
import com.integrationapi.internal.request.PageStrategy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Page as the API returned it. A page that does not say whether another follows is the last one, so
 * that programs keep the items that they have.
 *
 * @param <T> type of the items
 */
public final class ListPage<T> extends Model implements Page<T> {
  private final PageStrategy paging;
  private final @Nullable List<T> data;
  private final @Nullable Boolean hasMore;

  /** Cursor as the API sent it, an empty text included. */
  private final @Nullable String sentCursor;

  private final @Nullable String nextCursor;

  /** Fields that say something about the number of this page. */
  private final Map<String, Object> aboutNumber;

  // Set once, before a caller sees this page: a page does not know how it was requested.
  private @Nullable String cursor;

  private ListPage(JsonInput in, Decoder<T> items, PageStrategy paging) {
    this.paging = paging;
    this.aboutNumber = paging.numbers() == null ? Map.of() : new HashMap<>();
    LastItem<T> last = new LastItem<>(items, paging.lastItem());
    @Nullable List<T> data = null;
    @Nullable Boolean hasMore = null;
    @Nullable String sentCursor = null;
    while (in.nextField()) {
      String name = in.fieldName();
      if (in.isNull()) {
        keepNull(name);
      }
      if (name.equals(paging.items())) {
        data = in.list(last);
      } else if (name.equals(paging.more())) {
        hasMore = in.bool();
      } else if (name.equals(paging.next()) && paging.inner() == null) {
        sentCursor = in.string();
      } else {
        if (name.equals(paging.next())) {
          sentCursor = in.peek(paging.inner());
        }
        RawJson value = in.raw();
        if (paging.numbers() != null && paging.numbers().reads(name)) {
          aboutNumber.put(name, value.get());
        }
        keep(name, value);
      }
    }
    this.data = data;
    this.hasMore = hasMore;
    this.sentCursor = sentCursor;
    String cursor = paging.lastItem() == null ? sentCursor : last.cursor;
    boolean isOver = paging.lastItem() != null && !Boolean.TRUE.equals(hasMore);
    // An empty text of another API ends the list.
    boolean isNone = cursor != null && cursor.isEmpty() && !paging.equals(PageStrategy.USUAL);
    this.nextCursor = isOver || isNone ? null : cursor;
  }

  /**
   * {@return a page, which knows the cursor with which it was requested}
   *
   * @param <T> type of the items
   * @param page page that has arrived
   * @param cursor its cursor, or null for the first page
   */
  public static <T> Page<T> at(Page<T> page, @Nullable String cursor) {
    if (page instanceof ListPage<T> list) {
      list.cursor = cursor;
    }
    return page;
  }

  /** {@return whether the pages of the list are counted} */
  boolean isNumbered() {
    return paging.numbers() != null;
  }

  /** Decodes items, and remembers a field of the last one. */
  private static final class LastItem<T> implements Decoder<T> {
    private final Decoder<T> items;
    private final @Nullable String field;
    private @Nullable String cursor;

    LastItem(Decoder<T> items, @Nullable String field) {
      this.items = items;
      this.field = field;
    }

    @Override
    public T decode(JsonInput in) {
      if (field != null) {
        cursor = in.peek(field);
      }
      return items.decode(in);
    }
  }

  /**
   * {@return a decoder of pages}
   *
   * @param <T> type of the items
   * @param items decodes an item
   */
  public static <T> Decoder<Page<T>> decoder(Decoder<T> items) {
    return decoder(items, PageStrategy.USUAL);
  }

  /**
   * {@return a decoder of pages}
   *
   * @param <T> type of the items
   * @param items decodes an item
   * @param paging continuation of the list
   */
  public static <T> Decoder<Page<T>> decoder(Decoder<T> items, PageStrategy paging) {
    return in -> in.object() ? new ListPage<>(in, items, paging) : null;
  }

  @Override
  public List<T> data() {
    return data == null ? List.of() : data;
  }

  @Override
  public boolean hasMore() {
    if (isNumbered()) {
      return hasMore != null ? hasMore : nextCursor().isPresent();
    }
    return paging.hasMore(hasMore, nextCursor);
  }

  @Override
  public Optional<String> nextCursor() {
    PageNumbers numbers = paging.numbers();
    if (numbers != null) {
      Long next = numbers.after(aboutNumber, data().size(), cursor, hasMore);
      return Optional.ofNullable(next).map(String::valueOf);
    }
    return Optional.ofNullable(nextCursor);
  }

  @Override
  protected void visit(
      BiConsumer<String, @Nullable Object> fields, BiConsumer<String, @Nullable Object> secrets) {
    fields.accept(paging.items(), data);
    if (paging.more() != null) {
      fields.accept(paging.more(), hasMore);
    }
    if (paging.next() != null && paging.inner() == null) {
      fields.accept(paging.next(), sentCursor);
    }
  }
}
