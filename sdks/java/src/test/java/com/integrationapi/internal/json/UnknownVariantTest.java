package com.integrationapi.internal.json;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.integrationapi.Model;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class UnknownVariantTest {
  private static final class UnknownMeans extends Model implements UnknownVariant {
    private String type;

    private UnknownMeans(JsonInput in) {
      in.object();
      while (in.nextField()) {
        if (in.fieldName().equals("type")) {
          type = in.string();
        } else {
          keep(in);
        }
      }
    }

    @Override
    public void visit(FieldVisitor visitor) {
      visitor.field("type", type);
    }
  }

  @Test
  void isSentAgainWithAllItCameWith() {
    String json = "{\"type\":\"moon\",\"phase\":{\"full\":true},\"note\":null}";
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    assertEquals(json, JsonInput.decode(bytes, UnknownMeans::new).toJson());
  }
}
