package com.integrationapi.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.Version;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.Deserializers;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.ser.Serializers;
import com.integrationapi.DecodeException;
import java.io.IOException;
import java.io.StringWriter;

/**
 * Module of Jackson 2 that writes models, events, enums and pages as the JSON of the API, and reads
 * all of them except pages. {@code findAndRegisterModules()} and Spring Boot find it.
 */
public final class Jackson2Module extends Module {
  private static final JsonFactory JSON = new JsonFactory();

  /** Creates the module. */
  public Jackson2Module() {}

  @Override
  public String getModuleName() {
    return getClass().getName();
  }

  @Override
  public Version version() {
    return Version.unknownVersion();
  }

  @Override
  public void setupModule(SetupContext context) {
    context.addSerializers(
        new Serializers.Base() {
          @Override
          public JsonSerializer<?> findSerializer(
              SerializationConfig config, JavaType type, BeanDescription bean) {
            return JsonTypes.isWritten(type.getRawClass()) ? new Writer() : null;
          }
        });
    context.addDeserializers(
        new Deserializers.Base() {
          @Override
          public JsonDeserializer<?> findBeanDeserializer(
              JavaType type, DeserializationConfig config, BeanDescription bean) {
            Class<?> raw = type.getRawClass();
            return JsonTypes.isRead(raw) ? new Reader(raw) : null;
          }
        });
  }

  // A number with a fraction keeps its digits, which a double may lose.
  private static void copy(JsonParser from, JsonGenerator to) throws IOException {
    if (from.currentToken() == JsonToken.VALUE_NUMBER_FLOAT) {
      to.writeNumber(from.getDecimalValue());
    } else {
      to.copyCurrentEvent(from);
    }
  }

  private static final class Writer extends JsonSerializer<Object> {
    @Override
    public void serialize(Object value, JsonGenerator to, SerializerProvider provider)
        throws IOException {
      // Token by token, because YAML, CBOR and trees cannot contain raw JSON.
      try (JsonParser from = JSON.createParser(JsonTypes.text(value))) {
        while (from.nextToken() != null) {
          copy(from, to);
        }
      }
    }

    @Override
    public void serializeWithType(
        Object value, JsonGenerator to, SerializerProvider provider, TypeSerializer types)
        throws IOException {
      serialize(value, to, provider);
    }
  }

  private static final class Reader extends JsonDeserializer<Object> {
    private final Class<?> type;

    Reader(Class<?> type) {
      this.type = type;
    }

    @Override
    public Object deserialize(JsonParser from, DeserializationContext context) throws IOException {
      StringWriter text = new StringWriter();
      try (JsonGenerator to = JSON.createGenerator(text)) {
        int depth = 0;
        do {
          copy(from, to);
          JsonToken token = from.currentToken();
          depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
        } while (depth > 0 && from.nextToken() != null);
      }
      try {
        return JsonTypes.read(type, text.toString());
      } catch (DecodeException invalid) {
        throw JsonMappingException.from(from, invalid.getMessage(), invalid);
      }
    }
  }
}
