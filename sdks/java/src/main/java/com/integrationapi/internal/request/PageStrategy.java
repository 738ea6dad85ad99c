package com.integrationapi.internal.request;

import org.jspecify.annotations.Nullable;

/**
 * Continuation of a list after a page.
 *
 * @param items field with the items of a page
 * @param parameter query parameter that takes the cursor of the next page
 * @param next field of a page with the cursor, or with an object that contains it; null if the last
 *     item has it
 * @param inner field of that object with the cursor, or null
 * @param lastItem field of the last item that is the cursor, or null
 * @param more boolean field that says whether another page follows, or null
 * @param numbers rules to count the cursor, or null for one that a page contains
 */
public record PageStrategy(
    String items,
    String parameter,
    @Nullable String next,
    @Nullable String inner,
    @Nullable String lastItem,
    @Nullable String more,
    @Nullable PageNumbers numbers) {
  /** Lists whose pages have {@code data}, {@code has_more} and {@code next_cursor}. */
  public static final PageStrategy USUAL =
      new PageStrategy("data", "cursor", "next_cursor", null, null, "has_more", null);

  /**
   * {@return whether another page follows}
   *
   * @param found value of the page's field, or null
   * @param cursor cursor of the next page
   */
  public boolean hasMore(@Nullable Boolean found, @Nullable String cursor) {
    if (found != null) {
      return found;
    }
    // The last item of the last page has an id too.
    return lastItem == null && cursor != null;
  }
}
