package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Compares the public API with the record in {@code api/}, so that each change of it shows in a
 * diff. {@code npm run api} updates the record.
 */
class PublicApiTest {
  private static final Path FOLDER = Path.of("api");

  @Test
  void thePublicApiIsTheRecordedOne() throws Exception {
    Map<String, String> reports = PublicApi.reports();
    if (Boolean.getBoolean("api.update")) {
      update(reports);
    }
    assertTrue(reports.size() > 3, "the packages are found");
    assertEquals(reports.keySet(), recorded());
    for (Map.Entry<String, String> report : reports.entrySet()) {
      assertEquals(
          Files.readString(FOLDER.resolve(report.getKey())),
          report.getValue(),
          "the API differs from api/" + report.getKey() + "; run npm run api");
    }
  }

  private static Set<String> recorded() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return new TreeSet<>(files.map(file -> file.getFileName().toString()).toList());
    }
  }

  private static void update(Map<String, String> reports) throws IOException {
    Files.createDirectories(FOLDER);
    for (String old : recorded()) {
      Files.delete(FOLDER.resolve(old));
    }
    for (Map.Entry<String, String> report : reports.entrySet()) {
      Files.writeString(FOLDER.resolve(report.getKey()), report.getValue());
    }
  }
}
