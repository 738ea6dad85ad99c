package com.integrationapi;

import com.integrationapi.internal.json.JsonOutput;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One page of a list. It travels as its JSON, with {@link #toJson}, and with the serialisation of
 * Java, which also keeps the types of its items.
 *
 * @param <T> type of the items
 */
public interface Page<T> extends Serializable {
  /** {@return the items of this page} */
  List<T> data();

  /** {@return whether another page follows} */
  boolean hasMore();

  /**
   * {@return the cursor of the next page, or empty on the last page} To continue later, store it,
   * and send it as {@code cursor} with the other parameters unchanged.
   */
  Optional<String> nextCursor();

  /** {@return the page as JSON} A page of the API has all fields that it had there. */
  default String toJson() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("data", data());
    fields.put("has_more", hasMore());
    fields.put("next_cursor", nextCursor());
    return JsonOutput.text(fields);
  }
}
