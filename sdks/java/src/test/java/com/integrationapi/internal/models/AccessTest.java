package com.integrationapi.internal.models;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class AccessTest {
  private static boolean isInitialised;

  private interface Shape {}

  private static final class Circle implements Shape {
    static {
      isInitialised = true;
      Access.registerFactory(Circle.class, Circle::new);
    }

    private final int radius;

    private Circle(int radius) {
      this.radius = radius;
    }
  }

  /** Separate from the circle, whose initialisation is tested. */
  private static final class Square implements Shape {
    static {
      Access.registerFactory(Square.class, Square::new);
    }

    private final int side;

    private Square(int side) {
      this.side = side;
    }
  }

  private abstract static class Text {
    static {
      Access.registerContent(Text.class, Text::value);
    }

    abstract String value();
  }

  private static final class Hello extends Text {
    @Override
    String value() {
      return "hello";
    }
  }

  @Test
  void accessInitialisesAClassWhenItCreatesAnObject() {
    assertFalse(isInitialised);
    Circle circle = Access.create(Circle.class, 3);
    assertTrue(isInitialised);
    assertEquals(3, circle.radius);
  }

  @Test
  void accessCreatesObjectsByTheirInterface() {
    Shape shape = Access.create(Square.class, 4);
    assertEquals(4, ((Square) shape).side);
  }

  @Test
  void accessReadsTheContentOfRegisteredClassesOnly() {
    assertEquals("hello", Access.contentOf(new Hello()));
    assertEquals(7, Access.contentOf(7));
    assertNull(Access.contentOf(null));
  }
}
