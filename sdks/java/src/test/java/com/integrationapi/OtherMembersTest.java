package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.internal.json.JsonInput;
import com.integrationapi.internal.response.OtherMembers;
import com.integrationapi.internal.schema.RequestJson;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** Members that a model does not declare, as classes of other documents have them. */
class OtherMembersTest {
  private static final class Label extends Model {
    private String name;

    private Label(JsonInput in) {
      super(true);
      in.object();
      while (in.nextField()) {
        if (in.isNull()) {
          keepNull(in.fieldName());
        }
        if (in.fieldName().equals("name")) {
          name = in.string();
        } else {
          keep(in.fieldName(), in.raw());
        }
      }
    }

    private Label(Builder builder) {
      super(builder, true);
      this.name = builder.name;
    }

    private Map<String, Long> numbers() {
      return OtherMembers.decoded(heldMembers(), JsonInput::longInteger);
    }

    @Override
    protected void visit(BiConsumer<String, Object> fields, BiConsumer<String, Object> secrets) {
      fields.accept("name", name);
    }
  }

  private static final class Builder extends ModelBuilder {
    private String name;

    private Builder() {}

    private Builder(Label label) {
      super(label);
      this.name = label.name;
    }

    private Builder put(String member, Object value) {
      putOther(member, value, List.of("name"));
      return this;
    }

    private Label build() {
      return new Label(this);
    }
  }

  private static Label read(String json) {
    return JsonInput.decode(json.getBytes(StandardCharsets.UTF_8), Label::new);
  }

  @Test
  void membersAreSentAfterTheDeclaredOnes() {
    Builder builder = new Builder().put("b", 1).put("a", Instant.EPOCH).put("null", null);
    builder.name = "x";
    String json = "{\"name\":\"x\",\"b\":1,\"a\":\"1970-01-01T00:00:00Z\",\"null\":null}";
    assertEquals(json, RequestJson.text(builder.build()));
    assertTrue(builder.build().has("null") && builder.build().isNull("null"));
  }

  @Test
  void aModelIsSentAgainAsItWasRead() {
    String json = "{\"name\":null,\"b\":9007199254740993,\"c\":{\"d\":[null]}}";
    assertEquals(json, RequestJson.text(read(json)));
    Label copy = new Builder(read(json)).build();
    assertEquals(json, RequestJson.text(copy));
    assertEquals(read(json), copy);
  }

  @Test
  void aBuilderChangesOnlyItsOwnModel() {
    Label label = read("{\"b\":1}");
    Label changed = new Builder(label).put("b", 2).put("c", 3).build();
    assertEquals(Map.of("b", 1L), label.numbers());
    assertEquals(Map.of("b", 2L, "c", 3L), changed.numbers());
  }

  @Test
  void aMemberThatIsSetAfterNullIsNotNull() {
    Label label = new Builder(read("{\"b\":null}")).put("b", 2).build();
    assertEquals(false, label.isNull("b"));
    assertEquals(Map.of("b", 2L), label.additionalProperties());
  }

  @Test
  void aDeclaredNameIsRefused() {
    Builder builder = new Builder();
    Exception error = assertThrows(InvalidRequestException.class, () -> builder.put("name", "x"));
    assertEquals("name is a declared member; set it as such", error.getMessage());
    assertThrows(InvalidRequestException.class, () -> builder.put(null, "x"));
  }

  @Test
  void aValueWithoutJsonIsRefusedByItsName() {
    Builder builder = new Builder();
    Exception error =
        assertThrows(InvalidRequestException.class, () -> builder.put("b", Double.NaN));
    assertTrue(error.getMessage().startsWith("b: "), error.getMessage());
  }

  @Test
  void aValueOfAnotherTypeIsFoundWhenItIsReadByItsName() {
    Label label = read("{\"b\":\"one\"}");
    Exception error = assertThrows(DecodeException.class, label::numbers);
    assertTrue(error.getMessage().startsWith("b has "), error.getMessage());
    assertEquals(Map.of("b", "one"), label.additionalProperties());
    assertEquals(Map.of("b", new BigDecimal("1.5")), read("{\"b\":1.5}").additionalProperties());
  }

  @Test
  void filesAreMembersOfAFormAsTheyAre() {
    FilePart file = FilePart.of(new byte[1]);
    Builder builder = new Builder().put("one", file).put("many", List.of(file));
    builder.put("none", List.of()).put("texts", List.of("x"));
    Map<String, Object> files = OtherMembers.decoded(builder.build().heldMembers(), JsonInput::any);
    Map<String, Object> expected = Map.of("one", file, "many", List.of(file));
    expected.forEach((name, value) -> assertEquals(value, files.get(name)));
    assertEquals(List.of("x"), files.get("texts"));
  }
}
