package com.integrationapi.internal.access;

import java.lang.invoke.MethodHandles;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Gives this library, and nobody else, what public classes keep to themselves: how they are made,
 * and what is in them. Each class registers its part when it is initialized, so nothing here
 * depends on it and no reflection is needed.
 */
public final class Access {
  private static final Map<Class<?>, Function<?, ?>> FACTORIES = new ConcurrentHashMap<>();
  private static final Map<Class<?>, Function<Object, ?>> CONTENT_READERS = new ConcurrentHashMap<>();

  private Access() {}

  /**
   * Registers how a class is made. For its static initializer.
   *
   * @param <I> what it is made of
   * @param type the class
   * @param factory a constructor, or a method that chooses among several classes
   */
  public static <I> void registerFactory(Class<?> type, Function<I, ?> factory) {
    FACTORIES.put(type, factory);
  }

  /**
   * {@return a new object, made in the way that a class registered}
   *
   * @param <I> what it is made of
   * @param <T> type of the result
   * @param type the class that registered; its factory returns it, or a type that it implements
   * @param input what it is made of
   */
  // The compiler checks both types where a class registers.
  @SuppressWarnings("unchecked")
  public static <I, T> T create(Class<? extends T> type, I input) {
    Function<?, ?> factory = FACTORIES.get(type);
    if (factory == null) {
      initialize(type);
      factory = FACTORIES.get(type);
    }
    return ((Function<I, T>) factory).apply(input);
  }

  /**
   * Registers what is in the objects of a class. For its static initializer.
   *
   * @param <T> the class
   * @param type class that others extend directly
   * @param content returns text, or fields by name
   */
  public static <T> void registerContent(Class<T> type, Function<T, ?> content) {
    CONTENT_READERS.put(type, value -> content.apply(type.cast(value)));
  }

  /**
   * {@return what is in an object whose class registered that: text, or fields by name} Any other
   * value is returned as it is.
   *
   * @param value may be null
   */
  public static Object contentOf(Object value) {
    if (value == null || value.getClass().getSuperclass() == null) {
      return value;
    }
    Function<Object, ?> content = CONTENT_READERS.get(value.getClass().getSuperclass());
    return content == null ? value : content.apply(value);
  }

  private static void initialize(Class<?> type) {
    try {
      MethodHandles.lookup().ensureInitialized(type);
    } catch (IllegalAccessException notPublic) {
      throw new IllegalStateException(notPublic);
    }
  }
}
