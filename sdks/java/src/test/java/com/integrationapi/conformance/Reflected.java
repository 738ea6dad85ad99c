package com.integrationapi.conformance;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Finds methods by names of the contract, and throws their exceptions unwrapped. */
final class Reflected {
  // Forms of setters that lead to the same one: of an object, a date-time with its offset, a file.
  private static final List<Class<?>> OTHER_FORMS =
      List.of(Consumer.class, Instant.class, byte[].class);

  private Reflected() {}

  /** {@return the result of a method} */
  static Object invoke(Method method, Object target, Object... arguments) {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException thrown) {
      throw Reflected.<RuntimeException>unchecked(thrown.getCause());
    } catch (IllegalAccessException defect) {
      throw new IllegalStateException(defect);
    }
  }

  /** {@return the result of the first method with a name, which may be static} */
  static Object invoke(Class<?> type, String name, Object target, Object... arguments) {
    Method method =
        methods(type, name, arguments.length)
            .findFirst()
            .orElseThrow(() -> new Unsupported(type.getSimpleName() + "." + name));
    return invoke(method, target, arguments);
  }

  /** Throws any exception of the library unchanged. */
  @SuppressWarnings("unchecked")
  static <E extends Throwable> E unchecked(Throwable error) throws E {
    throw (E) error;
  }

  /** {@return whether a class has a method without parameters} */
  static boolean has(Class<?> type, String name) {
    return methods(type, name, 0).findFirst().isPresent();
  }

  /** {@return the methods with one parameter whose name matches a name in the contract} */
  static List<Method> setters(Class<?> builder, String name) {
    return methods(builder, name, 1)
        .filter(method -> !method.isVarArgs())
        .filter(method -> !OTHER_FORMS.contains(method.getParameterTypes()[0]))
        .toList();
  }

  private static Stream<Method> methods(Class<?> type, String name, int parameters) {
    return Arrays.stream(type.getMethods())
        .filter(method -> method.getDeclaringClass() != Object.class)
        .filter(method -> method.getParameterCount() == parameters)
        .filter(method -> isSame(method.getName(), name));
  }

  /**
   * {@return whether two names have the same letters and digits, as {@code If-Match} and {@code
   * ifMatch}}
   */
  static boolean isSame(String name, String other) {
    return letters(name).equals(letters(other));
  }

  private static String letters(String name) {
    return name.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
  }
}
