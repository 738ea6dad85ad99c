package com.integrationapi;

import java.io.InvalidObjectException;
import java.io.ObjectStreamException;
import java.io.Serializable;

/**
 * Serial form of models and enum values: their class and their JSON, so that it does not depend on
 * the fields of this version of the library.
 */
abstract class SerializedValue implements Serializable {
  private static final long serialVersionUID = 1L;

  private final Class<?> type;
  private final String json;

  SerializedValue(Class<?> type, String json) {
    this.type = type;
    this.json = json;
  }

  /**
   * {@return the value}
   *
   * @param base class that the value must extend: a stream may name any class, and this calls one
   *     of its methods
   */
  final Object value(Class<?> base) throws ObjectStreamException {
    if (type == null || !base.isAssignableFrom(type)) {
      throw new InvalidObjectException(type + " does not extend " + base.getName());
    }
    try {
      return type.getMethod("fromJson", String.class).invoke(null, json);
    } catch (ReflectiveOperationException cause) {
      InvalidObjectException error =
          new InvalidObjectException(type.getName() + " has no valid JSON: " + cause.getMessage());
      error.initCause(cause);
      throw error;
    }
  }
}
