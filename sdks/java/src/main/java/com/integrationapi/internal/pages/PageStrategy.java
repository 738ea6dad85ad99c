package com.integrationapi.internal.pages;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Continuation of a list after a page.
 *
 * @param items field with the items of a page, or null if a page is an array of items
 * @param parameter query parameter that takes the cursor of the next page
 * @param isInteger whether the parameter takes an integer
 * @param next path of the cursor in a page, or an empty list
 * @param nextUrl path of the URL of the next page, whose query contains the cursor, or an empty
 *     list
 * @param isLinked whether that URL is in the header {@code Link} of the response
 * @param lastItem field of the last item that is the cursor, or null
 * @param more boolean field that says whether another page follows, or null
 * @param done boolean field that says that no page follows, or null
 * @param numbers rules to count the cursor, or null if a page contains the cursor
 */
public record PageStrategy(
    @Nullable String items,
    String parameter,
    boolean isInteger,
    List<String> next,
    List<String> nextUrl,
    boolean isLinked,
    @Nullable String lastItem,
    @Nullable String more,
    @Nullable String done,
    @Nullable PageNumbers numbers)
    implements Serializable {
  /** Lists whose pages have {@code data}, {@code has_more} and {@code next_cursor}. */
  public static final PageStrategy USUAL =
      new PageStrategy(
          "data",
          "cursor",
          false,
          List.of("next_cursor"),
          List.of(),
          false,
          null,
          "has_more",
          null,
          null);

  /** {@return the field of a page that is the cursor, or null} */
  public @Nullable String cursorField() {
    return next.size() == 1 ? next.get(0) : null;
  }

  /** {@return the path of the cursor inside a field of a page, or of a URL; or an empty list} */
  public List<String> innerPath() {
    return next.size() > 1 ? next : nextUrl;
  }

  /**
   * {@return whether the continuation depends on the content of a field}
   *
   * @param field name of the field
   */
  public boolean reads(String field) {
    boolean isOuter = !innerPath().isEmpty() && field.equals(innerPath().get(0));
    return isOuter || (numbers != null && numbers.reads(field));
  }

  /** {@return whether a URL contains the cursor} */
  public boolean followsUrl() {
    return isLinked || !nextUrl.isEmpty();
  }

  /**
   * {@return the cursor in the URL of the next page, or null} The rest of the URL is not used: its
   * host might get the API key.
   *
   * @param url URL, or null if there is none
   */
  public @Nullable String cursorIn(@Nullable String url) {
    String cursor = url == null ? null : NextUrl.parameter(url, parameter);
    boolean isWrong = isInteger && cursor != null && !cursor.matches("[0-9]{1,15}");
    return isWrong ? null : cursor;
  }
}
