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
import java.util.UUID;
import java.util.function.Supplier;

/** Multipart form with a part for each field, in order (RFC 7578). Absent fields are omitted. */
final class Multipart {
  private final List<Part> parts = new ArrayList<>();

  private Multipart() {}

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
   * @param model model whose fields become the parts
   */
  static Multipart of(Object model) {
    Multipart form = new Multipart();
    ((Fields) Access.contentOf(model)).forEach(form::field);
    return form;
  }

  /** {@return the content of a file that is read while it is sent, or null} */
  static BodySource sourceOf(FilePart file) {
    return (BodySource) Access.<FilePart, Object>create(FilePart.class, file);
  }

  private void field(String name, Object value) {
    if (value instanceof Collection<?> list) {
      list.forEach(item -> part(name, item));
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
    if (value instanceof FilePart file) {
      String fileName = escaped(file.fileName().orElse(name));
      String type = "\r\nContent-Type: " + file.contentType();
      String fileHead = head + "; filename=\"" + fileName + "\"" + type;
      BodySource source = sourceOf(file);
      if (source == null) {
        add(fileHead, file.bytes());
      } else {
        parts.add(new Part(utf8(fileHead + "\r\n\r\n"), new byte[0], source));
      }
    } else if (value == null
        || Access.contentOf(value) instanceof Fields
        || value instanceof Map
        || value instanceof Collection) {
      add(head + "\r\nContent-Type: application/json", RequestJson.bytes(name, value));
    } else {
      add(head, utf8(PlainText.of(value)));
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
