package com.integrationapi.internal.request;

import com.integrationapi.FilePart;
import com.integrationapi.internal.models.Access;
import com.integrationapi.internal.models.Fields;
import com.integrationapi.internal.schema.PlainText;
import com.integrationapi.internal.schema.RequestJson;
import com.integrationapi.internal.transport.BodySource;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Multipart form with a part for each field, in order (RFC 7578). Absent fields are omitted. */
final class Multipart {
  private static final String ANY_BYTES = "application/octet-stream";
  private static final Pattern JSON = Pattern.compile("[/+]json\\b", Pattern.CASE_INSENSITIVE);

  private final List<Part> parts = new ArrayList<>();
  private final Map<String, String> forms;

  private Multipart(Map<String, String> forms) {
    this.forms = forms;
  }

  /**
   * Encoded form.
   *
   * @param boundary boundary between the parts
   * @param body encoded parts; null if some are read while they are sent
   * @param source encoded parts that are read while they are sent, or null
   */
  record Encoded(String boundary, byte[] body, BodySource source) {}

  /** Part with its content, or with the source of its content. */
  private record Part(byte[] head, byte[] content, BodySource source) {}

  /**
   * {@return the form of a model}
   *
   * @param model model or map whose fields become the parts
   * @param forms fields that are sent in another way: with the items of a list between this
   *     separator, or as this media type
   * @param deep names of fields whose members are sent with brackets
   */
  static Multipart of(Object model, Map<String, String> forms, Set<String> deep) {
    Multipart form = new Multipart(forms);
    BiConsumer<String, Object> each =
        (name, value) -> {
          if (deep.contains(name)) {
            form.brackets(name, value);
          } else {
            form.field(name, value);
          }
        };
    if (model instanceof Map<?, ?> map) {
      map.forEach((name, value) -> each.accept(String.valueOf(name), value));
    } else {
      ((Fields) Access.contentOf(model)).forEach(each);
    }
    return form;
  }

  /** {@return the content of a file that is read while it is sent, or null} */
  static BodySource sourceOf(FilePart file) {
    return (BodySource) Access.<FilePart, Object>create(FilePart.class, file);
  }

  private void field(String name, Object value) {
    if (value instanceof Supplier<?> held) {
      // A member that the model does not declare is held as JSON.
      field(name, held.get());
      return;
    }
    String form = forms.getOrDefault(name, "");
    if (value instanceof Collection<?> list && !form.isEmpty() && !form.contains("/")) {
      List<String> texts =
          list.stream().filter(Objects::nonNull).<String>map(PlainText::of).toList();
      if (!texts.isEmpty()) {
        part(name, String.join(form, texts));
      }
    } else if (value instanceof Collection<?> list) {
      list.forEach(item -> part(name, item));
    } else if (value != null) {
      part(name, value);
    }
  }

  // One part for each scalar in a value: name[member] (OpenAPI 3.1, style deepObject).
  private void brackets(String name, Object value) {
    if (value instanceof Collection<?> list) {
      int index = 0;
      for (Object item : list) {
        brackets(name + "[" + index + "]", item);
        index++;
      }
    } else if (value instanceof Map<?, ?> map) {
      map.forEach((member, item) -> brackets(name + "[" + member + "]", item));
    } else if (value != null && Access.contentOf(value) instanceof Fields fields) {
      fields.forEach((member, item) -> brackets(name + "[" + member + "]", item));
    } else if (value != null) {
      part(name, value);
    }
  }

  /** {@return the encoded form, with a random boundary} */
  Encoded encode() {
    return encode(() -> "form-" + UUID.randomUUID());
  }

  /**
   * {@return the encoded form}
   *
   * @param boundaries supplier of boundaries, called until one does not occur in the content (RFC
   *     2046, 5.1.1)
   */
  Encoded encode(Supplier<String> boundaries) {
    String boundary = boundaries.get();
    while (isInContent(boundary)) {
      boundary = boundaries.get();
    }
    List<BodySource> sources = new ArrayList<>();
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (Part part : parts) {
      body.writeBytes(utf8("--" + boundary + "\r\n"));
      body.writeBytes(part.head());
      body.writeBytes(part.content());
      if (part.source() != null) {
        sources.add(BodySource.ofBytes(body.toByteArray()));
        sources.add(part.source());
        body.reset();
      }
      body.writeBytes(utf8("\r\n"));
    }
    body.writeBytes(utf8("--" + boundary + "--\r\n"));
    if (sources.isEmpty()) {
      return new Encoded(boundary, body.toByteArray(), null);
    }
    sources.add(BodySource.ofBytes(body.toByteArray()));
    return new Encoded(boundary, null, BodySource.joined(sources));
  }

  private boolean isInContent(String boundary) {
    return parts.stream()
        .map(part -> new String(part.content(), StandardCharsets.ISO_8859_1))
        .anyMatch(content -> content.contains(boundary));
  }

  private void part(String name, Object value) {
    String head = "Content-Disposition: form-data; name=\"" + escaped(name) + "\"";
    String form = forms.getOrDefault(name, "");
    String mediaType = form.contains("/") ? form : "";
    if (value instanceof FilePart file) {
      String fileName = escaped(file.fileName().orElse(name));
      boolean isUnsaid = file.contentType().equals(ANY_BYTES) && !mediaType.isEmpty();
      String type = "\r\nContent-Type: " + (isUnsaid ? mediaType : file.contentType());
      String fileHead = head + "; filename=\"" + fileName + "\"" + type;
      BodySource source = sourceOf(file);
      if (source == null) {
        add(fileHead, file.bytes());
      } else {
        parts.add(new Part(utf8(fileHead + "\r\n\r\n"), new byte[0], source));
      }
    } else if (value == null
        || JSON.matcher(mediaType).find()
        || Access.contentOf(value) instanceof Fields
        || value instanceof Map
        || value instanceof Collection) {
      String type = mediaType.isEmpty() ? "application/json" : mediaType;
      add(head + "\r\nContent-Type: " + type, RequestJson.bytes(name, value));
    } else {
      String type = mediaType.isEmpty() ? "" : "\r\nContent-Type: " + mediaType;
      add(head + type, utf8(PlainText.of(value)));
    }
  }

  private void add(String head, byte[] content) {
    parts.add(new Part(utf8(head + "\r\n\r\n"), content, null));
  }

  // Escapes as browsers do (WHATWG HTML, 4.10.21.8, multipart/form-data encoding algorithm).
  private static String escaped(String text) {
    return text.replace("\r", "%0D").replace("\n", "%0A").replace("\"", "%22");
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
