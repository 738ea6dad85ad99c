package com.integrationapi.internal.pages;

import com.integrationapi.ApiResponse;
import com.integrationapi.Model;
import com.integrationapi.Page;
import com.integrationapi.internal.json.Decoder;
import com.integrationapi.internal.json.JsonException;
import com.integrationapi.internal.json.JsonInput;
import com.integrationapi.internal.json.JsonOutput;
import com.integrationapi.internal.json.RawJson;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
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

  /** Value of the field that says whether another page follows, or that none does. */
  private final @Nullable Boolean sentFlag;

  /** Cursor as the API sent it, an empty text included. */
  private final @Nullable String sentCursor;

  private final @Nullable String nextCursor;

  /** Fields whose content decides how the list continues. */
  private final Map<String, Object> read = new HashMap<>();

  // Set once, before a caller sees this page: a page does not know its request and its response.
  private @Nullable String cursor;
  private String link = "";

  /**
   * Reads a page.
   *
   * @param in JSON of a page; without items if it is restored
   * @param restored its items and what it knew besides its JSON, or null
   */
  private ListPage(
      JsonInput in,
      Decoder<T> items,
      PageStrategy paging,
      SerializedPage.@Nullable Rest<T> restored) {
    this.paging = paging;
    LastItem<T> last = new LastItem<>(items, paging.lastItem());
    // Items that are deeper have the field around them among the additional properties.
    String outer = paging.items().size() > 1 ? paging.items().get(0) : null;
    @Nullable List<T> data = null;
    @Nullable Boolean hasMore = null;
    @Nullable String sentCursor = null;
    if (paging.isArray()) {
      List<T> all = new ArrayList<>();
      while (in.nextItem()) {
        all.add(last.decode(in));
      }
      data = Collections.unmodifiableList(all);
    }
    while (!paging.isArray() && in.nextField()) {
      String name = in.fieldName();
      if (in.isNull()) {
        keepNull(name);
      }
      if (isAlone(name, paging.items())) {
        data = in.list(last);
      } else if (isAlone(name, paging.flag())) {
        hasMore = in.bool();
      } else if (name.equals(paging.cursorField())) {
        sentCursor = in.string();
      } else {
        RawJson value = in.raw();
        if (paging.reads(name)) {
          read.put(name, value.get());
        }
        if (restored == null && name.equals(outer)) {
          data = itemsIn(value.get(), last);
        }
        keep(name, value);
      }
    }
    this.sentFlag = paging.flag().size() > 1 ? innerFlag() : hasMore;
    this.sentCursor = sentCursor;
    if (restored != null) {
      this.data = restored.items();
      this.nextCursor = restored.nextCursor();
      this.cursor = restored.cursor();
      this.link = restored.link();
      return;
    }
    this.data = data;
    String cursor = paging.lastItem() == null ? sentCursor : last.cursor;
    if (!paging.innerPath().isEmpty()) {
      cursor = innerText();
    }
    boolean isOver = paging.lastItem() != null && !Boolean.TRUE.equals(saysMore());
    // An empty text of another API ends the list.
    boolean isNone = cursor != null && cursor.isEmpty() && !paging.equals(PageStrategy.USUAL);
    this.nextCursor = isOver || isNone ? null : cursor;
  }

  private @Nullable String innerText() {
    Object value = inside(read, paging.innerPath());
    if (value == null || value instanceof String) {
      return (String) value;
    }
    throw new JsonException("has no string in " + String.join(".", paging.innerPath()));
  }

  private @Nullable Boolean innerFlag() {
    Object value = inside(read, paging.flag());
    if (value == null || value instanceof Boolean) {
      return (Boolean) value;
    }
    throw new JsonException("has no boolean in " + String.join(".", paging.flag()));
  }

  private @Nullable List<T> itemsIn(@Nullable Object outer, Decoder<T> items) {
    List<String> path = paging.items();
    Object found = inside(outer, path.subList(1, path.size()));
    return JsonInput.decode(JsonOutput.bytes(found), in -> in.list(items));
  }

  private static @Nullable Object inside(@Nullable Object value, List<String> path) {
    Object found = value;
    for (String name : path) {
      found = found instanceof Map<?, ?> fields ? fields.get(name) : null;
    }
    return found;
  }

  private static boolean isAlone(String name, List<String> path) {
    return path.size() == 1 && name.equals(path.get(0));
  }

  /**
   * Tells a page what its successor depends on besides its JSON. Other results stay unchanged.
   *
   * @param response response with the page
   * @param cursor cursor with which the page was requested, or null for the first one
   */
  public static void arrived(ApiResponse<?> response, @Nullable String cursor) {
    if (response.data() instanceof ListPage<?> page) {
      page.cursor = cursor;
      page.link = page.paging.isLinked() ? response.header("Link").orElse("") : "";
    }
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
    return in -> opens(in, paging) ? new ListPage<>(in, items, paging, null) : null;
  }

  private static boolean opens(JsonInput in, PageStrategy paging) {
    return paging.isArray() ? in.array() : in.object();
  }

  /**
   * {@return a decoder of a page that comes back from its serial form}
   *
   * @param paging continuation of the list
   * @param restored what its JSON does not contain
   */
  static <T> Decoder<ListPage<T>> restoring(PageStrategy paging, SerializedPage.Rest<T> restored) {
    return in ->
        opens(in, paging) ? new ListPage<>(in, unexpected -> null, paging, restored) : null;
  }

  @Override
  protected Object writeReplace() {
    Map<String, Object> fields = new LinkedHashMap<>();
    visit(
        (name, value) -> {
          boolean isItems = value != null && value == data;
          if (!isItems && (value != null || isNull(name))) {
            fields.put(name, value);
          }
        },
        (name, secret) -> {});
    fields.putAll(additionalProperties());
    String json = paging.isArray() ? "[]" : JsonOutput.text(fields);
    SerializedPage.Rest<T> rest = new SerializedPage.Rest<>(data, nextCursor, cursor, link);
    return new SerializedPage(paging, json, rest);
  }

  @Override
  public List<T> data() {
    return data == null ? List.of() : data;
  }

  private @Nullable Boolean saysMore() {
    return sentFlag == null || paging.done().isEmpty() ? sentFlag : Boolean.valueOf(!sentFlag);
  }

  @Override
  public boolean hasMore() {
    Boolean more = saysMore();
    if (more != null) {
      return more;
    }
    // The last item of the last page has an id too.
    return paging.lastItem() == null && (url() != null || nextCursor().isPresent());
  }

  private @Nullable String url() {
    if (paging.isLinked()) {
      return NextUrl.inLink(link);
    }
    return paging.followsUrl() ? nextCursor : null;
  }

  @Override
  public Optional<String> nextCursor() {
    PageNumbers numbers = paging.numbers();
    if (numbers != null) {
      Long next = numbers.after(read, data().size(), cursor, saysMore());
      return Optional.ofNullable(next).map(String::valueOf);
    }
    return Optional.ofNullable(paging.followsUrl() ? paging.cursorIn(url()) : nextCursor);
  }

  @Override
  protected void visit(
      BiConsumer<String, @Nullable Object> fields, BiConsumer<String, @Nullable Object> secrets) {
    if (paging.items().size() < 2) {
      fields.accept(paging.isArray() ? "data" : paging.items().get(0), data);
    }
    if (paging.flag().size() == 1) {
      fields.accept(paging.flag().get(0), sentFlag);
    }
    if (paging.cursorField() != null) {
      fields.accept(paging.cursorField(), sentCursor);
    }
  }
}
