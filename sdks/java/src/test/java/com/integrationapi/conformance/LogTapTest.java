package com.integrationapi.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LogTapTest {
  private final LogTap tap = new LogTap();
  private final System.Logger logger = System.getLogger("com.integrationapi.http");

  @AfterEach
  void close() {
    tap.close();
  }

  @Test
  void theLogIsRecordedAtEveryLevelWhileItIsOpen() {
    Observed lines = tap.open();
    logger.log(System.Logger.Level.TRACE, "attempt {0}", 1);
    tap.close(lines);
    logger.log(System.Logger.Level.ERROR, "later");
    assertTrue(lines.text().contains("attempt 1"), lines.text());
    assertFalse(lines.text().contains("later"), lines.text());
  }

  @Test
  void linesOnTheStandardErrorAreLinesOfTheLog() throws Throwable {
    Observed observed = new Observed();
    LogTap.withStandardError(
        observed,
        () -> {
          System.err.println("integration-api info done");
          return null;
        });
    assertEquals(List.of("integration-api info done"), observed.lines());
  }

  @Test
  void aJobDoesNotSeeTheLinesOfAnother() throws InterruptedException {
    Observed mine = tap.open();
    Thread other =
        new Thread(
            () -> {
              Observed lines = tap.open();
              logger.log(System.Logger.Level.INFO, "of the other job");
              tap.close(lines);
            });
    other.start();
    other.join();
    tap.close(mine);
    assertEquals("", mine.text());
  }

  @Test
  void linesOfThreadsThatBelongToNoJobAreSeenByAll() {
    CompletableFuture.runAsync(() -> {}).join();
    Observed lines = tap.open();
    CompletableFuture.runAsync(() -> logger.log(System.Logger.Level.INFO, "from a pool")).join();
    tap.close(lines);
    assertTrue(lines.text().contains("from a pool"), lines.text());
  }
}
