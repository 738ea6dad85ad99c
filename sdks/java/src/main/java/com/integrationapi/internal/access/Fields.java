package com.integrationapi.internal.access;

import java.util.function.BiConsumer;

/** Fields of an object. */
public interface Fields {
  /**
   * Passes the name and value of each field that is sent to a consumer, in the order of the
   * contract. The value is null for JSON null; absent fields are omitted.
   *
   * @param field receives each field
   */
  void forEach(BiConsumer<String, Object> field);

  /**
   * Passes the name and value of each field to a consumer, also of those that are not sent because
   * this version of the library does not know them.
   *
   * @param field receives each field
   */
  void forAll(BiConsumer<String, Object> field);
}
