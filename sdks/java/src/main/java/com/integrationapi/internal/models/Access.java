package com.integrationapi.internal.models;

import java.lang.invoke.MethodHandles;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Gives this library access to members of public classes that users cannot see: their constructors
 * and contents. Each class registers its members in its static initialiser, so this class depends
 * on none of them and needs no reflection.
 */
public final class Access {
  private static final Map<Class<?>, Function<?, ?>> FACTORIES = new ConcurrentHashMap<>();
  private static final Map<Class<?>, Function<Object, ?>> CONTENT_READERS =
      new ConcurrentHashMap<>();

  private Access() {}

  /**
   * Registers the factory of a class. Called from its static initialiser.
   *
   * @param <I> type of the input
   * @param type class that the factory belongs to
   * @param factory constructor, or a method that selects one of several classes
   */
  public static <I> void registerFactory(Class<?> type, Function<I, ?> factory) {
    FACTORIES.put(type, factory);
  }

  /**
   * {@return a new object from the factory of a class}
   *
   * @param <I> type of the input
   * @param <T> type of the object
   * @param type class that registered the factory
   * @param input argument of the factory
   */
  // The compiler checks both types where a class registers its factory.
  @SuppressWarnings("unchecked")
  public static <I, T> T create(Class<? extends T> type, I input) {
    Function<?, ?> factory = FACTORIES.get(type);
    if (factory == null) {
      initialize(type);
      factory = FACTORIES.get(type);
    }
    if (factory == null) {
      throw new IllegalStateException(
          type.getName()
              + " has no static initialiser; a shrinker must keep it, as the rules in"
              + " META-INF/proguard of this library say");
    }
    return ((Function<I, T>) factory).apply(input);
  }

  /**
   * Registers how to read the content of the subclasses of a class. Called from its static
   * initialiser.
   *
   * @param <T> the class
   * @param type class whose subclasses have the content
   * @param content returns a string, or the fields by name
   */
  public static <T> void registerContent(Class<T> type, Function<T, ?> content) {
    CONTENT_READERS.put(type, value -> content.apply(type.cast(value)));
  }

  /**
   * {@return the content of an object as registered by its superclass: a string, or the fields by
   * name} Other values are returned unchanged.
   *
   * @param value an object or null
   */
  public static Object contentOf(Object value) {
    // Not by the direct superclass: a shrinker may merge it with its subclass.
    for (Map.Entry<Class<?>, Function<Object, ?>> reader : CONTENT_READERS.entrySet()) {
      if (reader.getKey().isInstance(value)) {
        return reader.getValue().apply(value);
      }
    }
    return value;
  }

  private static void initialize(Class<?> type) {
    try {
      MethodHandles.lookup().ensureInitialized(type);
    } catch (IllegalAccessException notPublic) {
      throw new IllegalStateException(notPublic);
    }
  }
}
