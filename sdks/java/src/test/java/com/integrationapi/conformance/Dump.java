package com.integrationapi.conformance;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** Prints all fields of the objects of the library, as debuggers do, and other objects as text. */
final class Dump {
  private static final String LIBRARY = "com.integrationapi.";

  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final StringBuilder text = new StringBuilder();

  private Dump() {}

  /** {@return an object and the objects in its fields as text} */
  static String of(Object value) throws IllegalAccessException {
    Dump dump = new Dump();
    dump.add(value);
    return dump.text.toString();
  }

  private void add(Object value) throws IllegalAccessException {
    if (value instanceof byte[] bytes) {
      text.append(new String(bytes, StandardCharsets.UTF_8));
    } else if (isInside(value) && seen.add(value)) {
      text.append(value.getClass().getName()).append('{');
      fields(value);
      text.append("} ");
    }
    text.append(value instanceof byte[] ? "" : String.valueOf(value));
  }

  private void fields(Object value) throws IllegalAccessException {
    Class<?> type = value.getClass();
    while (type.getName().startsWith(LIBRARY)) {
      for (Field field : type.getDeclaredFields()) {
        int modifiers = field.getModifiers();
        if (!Modifier.isStatic(modifiers) && !Modifier.isTransient(modifiers)) {
          field.setAccessible(true);
          text.append(field.getName()).append('=');
          add(field.get(value));
          text.append(", ");
        }
      }
      type = type.getSuperclass();
    }
  }

  // No debugger prints the variables that a lambda captures.
  private static boolean isInside(Object value) {
    return value != null
        && value.getClass().getName().startsWith(LIBRARY)
        && !value.getClass().isHidden();
  }
}
