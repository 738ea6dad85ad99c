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
    LogTap.Lines lines = tap.open();
    logger.log(System.Logger.Level.TRACE, "attempt {0}", 1);
    tap.close(lines);
    logger.log(System.Logger.Level.ERROR, "later");
    assertTrue(lines.text().contains("attempt 1"), lines.text());
    assertFalse(lines.text().contains("later"), lines.text());
  }

  @Test
  void linesHaveALevelAndAMessage() {
    LogTap.Lines lines = tap.open();
    logger.log(System.Logger.Level.WARNING, "retry {0}", 2);
    logger.log(System.Logger.Level.INFO, "done");
    tap.close(lines);
    assertEquals(List.of("warn retry 2", "info done"), lines.lines());
  }

  @Test
  void aJobDoesNotSeeTheLinesOfAnother() throws InterruptedException {
    LogTap.Lines mine = tap.open();
    Thread other =
        new Thread(
            () -> {
              LogTap.Lines lines = tap.open();
              logger.log(System.Logger.Level.INFO, "of the other job");
              tap.close(lines);
            });
    other.start();
    other.join();
    tap.close(mine);
    assertEquals(List.of(), mine.lines());
  }

  @Test
  void linesOfThreadsThatBelongToNoJobAreSeenByAll() {
    CompletableFuture.runAsync(() -> {}).join();
    LogTap.Lines lines = tap.open();
    CompletableFuture.runAsync(() -> logger.log(System.Logger.Level.INFO, "from a pool")).join();
    tap.close(lines);
    assertEquals(List.of("info from a pool"), lines.lines());
  }
}
