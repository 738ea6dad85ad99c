package com.integrationapi.internal.models;

import java.util.function.BiConsumer;

/** Fields of an object that are sent. */
@FunctionalInterface
public interface Fields {
  /**
   * Passes the name and value of each field to a consumer, in the order of the contract. The value
   * is null for JSON null; absent fields are omitted.
   *
   * @param field receives each field
   */
  void forEach(BiConsumer<String, Object> field);
}
