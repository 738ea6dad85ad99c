package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.integrationapi.internal.json.JsonInput;
import com.integrationapi.internal.schema.RequestJson;
import java.nio.charset.StandardCharsets;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

class UnknownVariantTest {
  private static final class Means extends Model {
    private String type;

    private Means(JsonInput in, boolean isUnknown) {
      super(isUnknown);
      in.object();
      while (in.nextField()) {
        if (in.fieldName().equals("type")) {
          type = in.string();
        } else {
          keep(in.fieldName(), in.raw());
        }
      }
    }

    @Override
    protected void visit(BiConsumer<String, Object> fields, BiConsumer<String, Object> secrets) {
      fields.accept("type", type);
    }
  }

  private static final String JSON = "{\"type\":\"moon\",\"phase\":{\"full\":true},\"note\":null}";

  private static Means means(boolean isUnknown) {
    byte[] bytes = JSON.getBytes(StandardCharsets.UTF_8);
    return JsonInput.decode(bytes, in -> new Means(in, isUnknown));
  }

  @Test
  void aVariantIsSentWithAllReceivedFieldsIfItIsUnknown() {
    assertEquals(JSON, RequestJson.text(means(true)));
  }

  @Test
  void aVariantIsSentWithItsDeclaredFieldsOnlyIfItIsKnown() {
    assertEquals("{\"type\":\"moon\"}", RequestJson.text(means(false)));
    assertEquals(JSON, means(false).toJson());
  }

  @Test
  void aVariantShowsUnknownFieldsByNameOnly() {
    assertEquals("Means{type=moon, phase=…, note=…}", means(true).toString());
  }
}
