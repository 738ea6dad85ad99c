package com.integrationapi.internal.pages;

import com.integrationapi.Model;
import com.integrationapi.Page;
import com.integrationapi.internal.json.Decoder;
import com.integrationapi.internal.json.JsonInput;
import java.util.List;
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
  private final @Nullable List<T> data;
  private final @Nullable Boolean hasMore;
  private final @Nullable String nextCursor;

  private ListPage(JsonInput in, Decoder<T> items) {
    @Nullable List<T> data = null;
    @Nullable Boolean hasMore = null;
    @Nullable String nextCursor = null;
    while (in.nextField()) {
      if (in.isNull()) {
        keepNull(in.fieldName());
      }
      switch (in.fieldName()) {
        case "data" -> data = in.list(items);
        case "has_more" -> hasMore = in.bool();
        case "next_cursor" -> nextCursor = in.string();
        default -> keep(in.fieldName(), in.raw());
      }
    }
    this.data = data;
    this.hasMore = hasMore;
    this.nextCursor = nextCursor;
  }

  /**
   * {@return a decoder of pages}
   *
   * @param <T> type of the items
   * @param items decodes an item
   */
  public static <T> Decoder<Page<T>> decoder(Decoder<T> items) {
    return in -> in.object() ? new ListPage<>(in, items) : null;
  }

  @Override
  public List<T> data() {
    return data == null ? List.of() : data;
  }

  @Override
  public boolean hasMore() {
    return hasMore == null ? nextCursor().isPresent() : hasMore;
  }

  @Override
  public Optional<String> nextCursor() {
    return Optional.ofNullable(nextCursor);
  }

  @Override
  protected void visit(
      BiConsumer<String, @Nullable Object> fields, BiConsumer<String, @Nullable Object> secrets) {
    fields.accept("data", data);
    fields.accept("has_more", hasMore);
    fields.accept("next_cursor", nextCursor);
  }
}
