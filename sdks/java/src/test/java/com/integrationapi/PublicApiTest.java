package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Compares the public API with the record in {@code api/}, so that each change of it shows in a
 * diff. {@code npm run api} updates the record.
 */
class PublicApiTest {
  @Test
  void thePublicApiIsTheRecordedOne() throws Exception {
    Map<String, String> reports = PublicApi.reports();
    assertTrue(reports.size() > 3, "the packages are found");
    assertEquals(reports.keySet(), PublicApi.recorded());
    for (Map.Entry<String, String> report : reports.entrySet()) {
      assertEquals(
          Files.readString(PublicApi.FOLDER.resolve(report.getKey())),
          report.getValue(),
          "the API differs from api/" + report.getKey() + "; run npm run api");
    }
  }
}
