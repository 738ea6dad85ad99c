package com.integrationapi.conformance;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.ClientBuilder;
import com.integrationapi.IntegrationApi;
import com.integrationapi.IntegrationApiException;
import org.junit.jupiter.api.Test;

class DumpTest {
  private record Holder(String secret, Object other) {
    @Override
    public String toString() {
      return "***";
    }
  }

  @Test
  void fieldsThatToStringHidesAreShown() throws IllegalAccessException {
    String dump = Dump.of(new Holder("s3cret", new Holder("inner", null)));
    assertTrue(dump.contains("s3cret") && dump.contains("inner"), dump);
  }

  @Test
  void transientFieldsAreOmitted() throws IllegalAccessException {
    IntegrationApiException error =
        new IntegrationApiException("why") {
          private static final long serialVersionUID = 1L;

          // Both fields are read by reflection only.
          @SuppressWarnings("unused")
          private final transient String kept = "s3cret";

          @SuppressWarnings("unused")
          private final String shown = "sh0wn";
        };
    String dump = Dump.of(error);
    assertTrue(dump.contains("shown=sh0wn"), dump);
    assertFalse(dump.contains("s3cret"), dump);
  }

  @Test
  void bytesAreShownAsText() throws IllegalAccessException {
    IntegrationApiException error =
        new IntegrationApiException("why") {
          private static final long serialVersionUID = 1L;

          // Read by reflection only.
          @SuppressWarnings("unused")
          private final byte[] bytes = {'r', 'a', 'w'};
        };
    String dump = Dump.of(error);
    assertTrue(dump.contains("bytes=raw"), dump);
  }

  @Test
  void theKeyIsInNoFieldOfAClient() throws IllegalAccessException {
    ClientBuilder<IntegrationApi> builder = IntegrationApi.builder().apiKey("ik_test_s3cret");
    String dump = Dump.of(builder) + Dump.of(builder.build());
    assertTrue(dump.contains("SocketTransport"), dump);
    assertFalse(dump.contains("s3cret"), dump);
  }
}
