package com.integrationapi.internal.errors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class TextsTest {
  @Test
  void charactersThatForgeLogLinesAreEscaped() {
    assertNull(Texts.printable(null));
    String plain = "Größe 🧶 ~";
    assertSame(plain, Texts.printable(plain));
    String[] unprintable = {
      "\n", "\u0000", "\u001b", "\u007f", "\u009f", "\u061c", "\u200e", "\u200f", "\u2028",
      "\u202e", "\u2066", "\u2069"
    };
    for (String each : unprintable) {
      String code = Integer.toHexString(each.charAt(0));
      assertEquals("a\\u{" + code + "}b", Texts.printable("a" + each + "b"));
    }
    for (String each : new String[] {"\u2027", "\u202f", "\u2065", "\u206a", "\u00a0"}) {
      assertSame(each, Texts.printable(each));
    }
  }

  @Test
  void longTextsAreCut() {
    assertEquals("a".repeat(1000), Texts.shortened("a".repeat(1000)));
    assertEquals("a".repeat(1000) + "…", Texts.shortened("a".repeat(1001)));
  }

  /** Exception that cannot be shown. */
  private static final class Unreadable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    @Override
    public String getMessage() {
      throw new IllegalStateException("no message");
    }
  }

  @Test
  void theCauseOfAnExceptionShowsNoSecret() {
    Redaction redaction = Redaction.NONE.and("ik_test_secret");
    IOException harmless = new IOException("reset");
    assertSame(harmless, SafeCause.of(harmless, redaction));
    Throwable deep = new IOException("ik_test_secret");
    for (int depth = 0; depth < 8; depth++) {
      deep = new IOException("level " + depth, deep);
    }
    for (Throwable each = SafeCause.of(deep, redaction); each != null; each = each.getCause()) {
      assertTrue(!String.valueOf(each).contains("ik_test_secret"), each::toString);
    }
    String shown = SafeCause.of(new Unreadable(), redaction).getMessage();
    assertTrue(shown.startsWith("an exception without a text"), shown);
  }
}
