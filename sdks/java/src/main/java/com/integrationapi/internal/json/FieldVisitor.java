package com.integrationapi.internal.json;

/** Sees the fields of a model one by one. */
public interface FieldVisitor {
  /**
   * Takes one field.
   *
   * @param name on the wire
   * @param value null when the field is absent, an empty {@code Optional} when it is null in JSON
   */
  void field(String name, Object value);

  /**
   * Takes a field that must never be shown.
   *
   * @param name on the wire
   * @param value as for {@link #field}
   */
  void secret(String name, Object value);
}
