package com.integrationapi.json;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import com.integrationapi.DecodeException;
import java.io.IOException;

/**
 * Adapters of Gson that write models, events, enums and pages as the JSON of the API, and read all
 * of them except pages: {@code new GsonBuilder().registerTypeAdapterFactory(new GsonAdapters())}.
 */
public final class GsonAdapters implements TypeAdapterFactory {
  /** Creates the adapters. */
  public GsonAdapters() {}

  @Override
  public <T> TypeAdapter<T> create(Gson gson, TypeToken<T> token) {
    Class<? super T> type = token.getRawType();
    if (!JsonTypes.isWritten(type)) {
      return null;
    }
    TypeAdapter<JsonElement> elements = gson.getAdapter(JsonElement.class);
    return new Adapter<T>(type, elements).nullSafe();
  }

  private static final class Adapter<T> extends TypeAdapter<T> {
    private final Class<? super T> type;
    private final TypeAdapter<JsonElement> elements;

    Adapter(Class<? super T> type, TypeAdapter<JsonElement> elements) {
      this.type = type;
      this.elements = elements;
    }

    @Override
    public void write(JsonWriter to, T value) throws IOException {
      boolean writesNulls = to.getSerializeNulls();
      // A null field is not the same as an absent one.
      to.setSerializeNulls(true);
      try {
        elements.write(to, JsonParser.parseString(JsonTypes.text(value)));
      } finally {
        to.setSerializeNulls(writesNulls);
      }
    }

    // The static method of the class returns an object of the class.
    @SuppressWarnings("unchecked")
    @Override
    public T read(JsonReader from) throws IOException {
      if (!JsonTypes.isRead(type)) {
        throw new JsonParseException(type.getName() + " is written only");
      }
      try {
        return (T) JsonTypes.read(type, elements.read(from).toString());
      } catch (DecodeException invalid) {
        throw new JsonParseException(invalid.getMessage(), invalid);
      }
    }
  }
}
