package com.integrationapi.internal.pages;

import com.integrationapi.internal.json.JsonException;
import com.integrationapi.internal.json.JsonInput;
import java.io.InvalidObjectException;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Serial form of a page: its items, each in its own form because their JSON does not tell their
 * class, and the JSON of all other fields.
 *
 * @param paging continuation of the list
 * @param json the page without its items
 * @param rest parts that the JSON does not contain
 */
record SerializedPage(PageStrategy paging, String json, Rest<?> rest) implements Serializable {
  /**
   * Parts of a page that its JSON without items does not contain.
   *
   * @param <T> type of the items
   * @param items items, or null
   * @param nextCursor cursor in the page, or null
   * @param cursor cursor with which the page was requested, or null for the first one
   * @param link header {@code Link} of the response, or an empty text
   */
  record Rest<T>(
      @Nullable List<T> items, @Nullable String nextCursor, @Nullable String cursor, String link)
      implements Serializable {}

  private Object readResolve() throws InvalidObjectException {
    if (paging == null || json == null || rest == null || rest.link() == null) {
      throw new InvalidObjectException("a page is incomplete");
    }
    try {
      byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
      return JsonInput.decode(bytes, ListPage.restoring(paging, rest));
    } catch (JsonException cause) {
      InvalidObjectException error =
          new InvalidObjectException("a page has no valid JSON: " + cause.getMessage());
      error.initCause(cause);
      throw error;
    }
  }
}
