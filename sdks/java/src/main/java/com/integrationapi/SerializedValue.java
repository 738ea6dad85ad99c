package com.integrationapi;

import java.io.InvalidObjectException;
import java.io.ObjectStreamException;
import java.io.Serializable;

/**
 * Serial form of models and enum values: their class and their JSON, so that it does not depend on
 * the fields of this version of the library.
 */
final class SerializedValue implements Serializable {
  private static final long serialVersionUID = 1L;

  private final Class<?> type;
  private final String json;

  SerializedValue(Class<?> type, String json) {
    this.type = type;
    this.json = json;
  }

  private Object readResolve() throws ObjectStreamException {
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
