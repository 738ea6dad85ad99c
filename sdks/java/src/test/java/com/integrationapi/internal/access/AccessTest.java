package com.integrationapi.internal.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class AccessTest {
  private static boolean isLoaded;

  private interface Shape {}

  private static final class Circle implements Shape {
    static {
      isLoaded = true;
      Access.registerFactory(Circle.class, Circle::new);
    }

    private final int radius;

    private Circle(int radius) {
      this.radius = radius;
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
  void loadsAClassThatIsMade() {
    assertFalse(isLoaded);
    Circle circle = Access.create(Circle.class, 3);
    assertTrue(isLoaded);
    assertEquals(3, circle.radius);
  }

  @Test
  void makesWhatAClassImplements() {
    Shape shape = Access.create(Circle.class, 4);
    assertEquals(4, ((Circle) shape).radius);
  }

  @Test
  void opensObjectsOfRegisteredClassesAndNoOthers() {
    assertEquals("hello", Access.contentOf(new Hello()));
    assertEquals(7, Access.contentOf(7));
    assertNull(Access.contentOf(null));
  }
}
