package com.integrationapi.conformance;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** Calls methods by reflection and throws their exceptions unwrapped. */
final class Reflected {
  private Reflected() {}

  /** {@return the result of a method} */
  static Object invoke(Method method, Object target, Object... arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause();
    }
  }

  /** {@return the result of a static method} */
  static Object invokeStatic(Class<?> type, String name, Object... arguments) throws Throwable {
    for (Method method : type.getMethods()) {
      boolean fits =
          method.getName().equals(name) && method.getParameterCount() == arguments.length;
      if (fits && Modifier.isStatic(method.getModifiers())) {
        return invoke(method, null, arguments);
      }
    }
    throw new Unsupported(type.getSimpleName() + "." + name);
  }

  /** {@return whether a class has a method without parameters} */
  static boolean has(Class<?> type, String name) {
    return Arrays.stream(type.getMethods())
        .anyMatch(method -> method.getName().equals(name) && method.getParameterCount() == 0);
  }

  // Forms of setters that lead to the same one: of an object, a date-time with its offset, a file.
  private static final List<Class<?>> OTHER_FORMS =
      List.of(Consumer.class, Instant.class, byte[].class);

  /** {@return the methods with one parameter whose name matches a name in the contract} */
  static List<Method> setters(Class<?> builder, String name) {
    return Arrays.stream(builder.getMethods())
        .filter(method -> method.getDeclaringClass() != Object.class)
        .filter(method -> method.getParameterCount() == 1 && !method.isVarArgs())
        .filter(method -> !OTHER_FORMS.contains(method.getParameterTypes()[0]))
        .filter(method -> Names.same(method.getName(), name))
        .toList();
  }
}
