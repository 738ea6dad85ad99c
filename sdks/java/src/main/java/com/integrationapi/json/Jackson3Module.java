package com.integrationapi.json;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.integrationapi.DecodeException;
import java.io.StringWriter;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.Version;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.deser.Deserializers;
import tools.jackson.databind.jsontype.TypeSerializer;
import tools.jackson.databind.ser.Serializers;

/**
 * Module of Jackson 3 that writes models, events, enums and pages as the JSON of the API, and reads
 * all of them except pages. {@code findAndAddModules()} and Spring Boot find it.
 */
public final class Jackson3Module extends JacksonModule {
  private static final JsonFactory JSON = new JsonFactory();

  /** Creates the module. */
  public Jackson3Module() {}

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
          public ValueSerializer<?> findSerializer(
              SerializationConfig config,
              JavaType type,
              BeanDescription.Supplier bean,
              JsonFormat.Value format) {
            return JsonTypes.isWritten(type.getRawClass()) ? new Writer() : null;
          }
        });
    context.addDeserializers(
        new Deserializers.Base() {
          @Override
          public ValueDeserializer<?> findBeanDeserializer(
              JavaType type, DeserializationConfig config, BeanDescription.Supplier bean) {
            Class<?> raw = type.getRawClass();
            return JsonTypes.isRead(raw) ? new Reader(raw) : null;
          }

          @Override
          public boolean hasDeserializerFor(DeserializationConfig config, Class<?> type) {
            return JsonTypes.isRead(type);
          }
        });
  }

  // A number with a fraction keeps its digits, which a double may lose.
  private static void copy(JsonParser from, JsonGenerator to) {
    if (from.currentToken() == JsonToken.VALUE_NUMBER_FLOAT) {
      to.writeNumber(from.getDecimalValue());
    } else {
      to.copyCurrentEvent(from);
    }
  }

  private static final class Writer extends ValueSerializer<Object> {
    @Override
    public void serialize(Object value, JsonGenerator to, SerializationContext context) {
      // Token by token, because YAML, CBOR and trees cannot contain raw JSON.
      try (JsonParser from = JSON.createParser(ObjectReadContext.empty(), JsonTypes.text(value))) {
        while (from.nextToken() != null) {
          copy(from, to);
        }
      }
    }

    @Override
    public void serializeWithType(
        Object value, JsonGenerator to, SerializationContext context, TypeSerializer types) {
      serialize(value, to, context);
    }
  }

  private static final class Reader extends ValueDeserializer<Object> {
    private final Class<?> type;

    Reader(Class<?> type) {
      this.type = type;
    }

    @Override
    public Object deserialize(JsonParser from, DeserializationContext context) {
      StringWriter text = new StringWriter();
      try (JsonGenerator to = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
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
        throw DatabindException.from(from, invalid.getMessage(), invalid);
      }
    }
  }
}
