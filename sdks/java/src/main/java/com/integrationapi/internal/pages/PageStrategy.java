package com.integrationapi.internal.pages;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Continuation of a list after a page.
 *
 * @param items path of the items in a page, or an empty list if a page is an array of items
 * @param parameter query parameter that takes the cursor of the next page; in a body, the last name
 *     of its path
 * @param body path in the body of the member that takes the cursor, or an empty list if the query
 *     parameter takes it
 * @param isInteger whether the parameter takes an integer
 * @param next path of the cursor in a page, or an empty list
 * @param nextUrl path of the URL of the next page, whose query contains the cursor, or an empty
 *     list
 * @param isLinked whether that URL is in the header {@code Link} of the response
 * @param lastItem field of the last item that is the cursor, or null
 * @param more path of the boolean in a page that says whether another page follows, or an empty
 *     list
 * @param done path of the boolean that says that no page follows, or an empty list
 * @param numbers rules to count the cursor, or null if a page contains the cursor
 */
public record PageStrategy(
    List<String> items,
    String parameter,
    List<String> body,
    boolean isInteger,
    List<String> next,
    List<String> nextUrl,
    boolean isLinked,
    @Nullable String lastItem,
    List<String> more,
    List<String> done,
    @Nullable PageNumbers numbers)
    implements Serializable {
  /** Lists whose pages have {@code data}, {@code has_more} and {@code next_cursor}. */
  public static final PageStrategy USUAL =
      new PageStrategy(
          List.of("data"),
          "cursor",
          List.of(),
          false,
          List.of("next_cursor"),
          List.of(),
          false,
          null,
          List.of("has_more"),
          List.of(),
          null);

  /** {@return the field of a page that is the cursor, or null} */
  public @Nullable String cursorField() {
    return next.size() == 1 ? next.get(0) : null;
  }

  /** {@return the path of the boolean that says whether the list ends, or an empty list} */
  public List<String> flag() {
    return done.isEmpty() ? more : done;
  }

  /** {@return whether a page is an array of items} */
  public boolean isArray() {
    return items.isEmpty();
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
    return begins(innerPath(), field)
        || (flag().size() > 1 && begins(flag(), field))
        || (numbers != null && numbers.reads(field));
  }

  private static boolean begins(List<String> path, String field) {
    return !path.isEmpty() && field.equals(path.get(0));
  }

  /**
   * {@return the value of the parameter for a cursor}
   *
   * @param cursor cursor of a page
   */
  public Object value(String cursor) {
    return isInteger ? (Object) Long.valueOf(cursor) : cursor;
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
