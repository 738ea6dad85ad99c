package com.integrationapi.conformance;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;

/** Calls found at run time, which fail as if they were written in Java. */
final class Reflected {
  private Reflected() {}

  /** {@return what the method returns; what it throws is thrown as it is} */
  static Object invoke(Method method, Object target, Object... arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause();
    }
  }

  /** {@return what a static method of a class returns} */
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

  /** {@return the methods that take one value and are called like a name of the contract} */
  static List<Method> setters(Class<?> builder, String name) {
    return Arrays.stream(builder.getMethods())
        .filter(method -> method.getDeclaringClass() != Object.class)
        .filter(method -> method.getParameterCount() == 1 && !method.isVarArgs())
        .filter(method -> Names.same(method.getName(), name))
        .toList();
  }
}
