package com.integrationapi.internal.pages;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Numbers of pages, or of the items before a page. A list ends with an empty page, unless its pages
 * say where.
 *
 * @param first value for the first page; null if a first page that does not say its number is the
 *     whole list
 * @param isOffset whether the value is the number of items before the page
 * @param current path of the number of a page in the page, or an empty list
 * @param size path in a page of the number of places for items, by which the offset grows; an empty
 *     list to count the items
 * @param total path in a page of the number of the last page, or of the number of all items if the
 *     value is an offset; an empty list if a page does not say it
 */
public record PageNumbers(
    @Nullable Long first,
    boolean isOffset,
    List<String> current,
    List<String> size,
    List<String> total)
    implements Serializable {
  /**
   * {@return whether a field of a page says something about its number}
   *
   * @param field name of the field
   */
  public boolean reads(String field) {
    return Stream.of(size, current, total)
        .anyMatch(path -> !path.isEmpty() && field.equals(path.get(0)));
  }

  /**
   * {@return the number of the page after another, or null after the last page}
   *
   * @param page fields of the other page that say something about its number
   * @param items number of its items
   * @param cursor number with which it was requested, or null for the first page
   * @param more whether it says that another page follows, or null if it says nothing
   */
  public @Nullable Long after(
      Map<String, Object> page, int items, @Nullable String cursor, @Nullable Boolean more) {
    Long sent = integerIn(page, current);
    Long requested = cursor == null ? first : Long.valueOf(cursor);
    Long number = sent == null ? requested : sent;
    if (number == null) {
      return null;
    }
    Long places = integerIn(page, size);
    long step = !isOffset ? 1 : places == null || places == 0 ? items : places;
    Long last = integerIn(page, total);
    boolean isFollowed = last == null ? items > 0 : (isOffset ? number + step : number) < last;
    return (more == null ? isFollowed : more) ? number + step : null;
  }

  private static @Nullable Long integerIn(Map<String, Object> page, List<String> path) {
    Object value = path.isEmpty() ? null : page;
    for (String name : path) {
      value = value instanceof Map<?, ?> fields ? fields.get(name) : null;
    }
    return value instanceof Long integer ? integer : null;
  }
}
