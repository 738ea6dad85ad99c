package com.integrationapi.conformance;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class LogTapTest {
  @Test
  void theLogIsRecordedAtEveryLevelWhileItIsOpen() {
    LogTap tap = new LogTap();
    StringBuffer lines = tap.open();
    System.Logger logger = System.getLogger("com.integrationapi.http");
    logger.log(System.Logger.Level.TRACE, "attempt {0}", 1);
    tap.close(lines);
    logger.log(System.Logger.Level.ERROR, "later");
    tap.close();
    assertTrue(lines.toString().contains("attempt 1"), lines.toString());
    assertFalse(lines.toString().contains("later"), lines.toString());
  }
}
