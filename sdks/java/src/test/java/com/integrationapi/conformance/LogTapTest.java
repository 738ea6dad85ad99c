package com.integrationapi.conformance;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class LogTapTest {
  @Test
  void theLogIsHeardAtEveryLevelWhileItIsOpen() {
    LogTap tap = new LogTap();
    StringBuffer heard = tap.open();
    System.Logger logger = System.getLogger("com.integrationapi.http");
    logger.log(System.Logger.Level.TRACE, "attempt {0}", 1);
    tap.close(heard);
    logger.log(System.Logger.Level.ERROR, "later");
    tap.close();
    assertTrue(heard.toString().contains("attempt 1"), heard.toString());
    assertFalse(heard.toString().contains("later"), heard.toString());
  }
}
