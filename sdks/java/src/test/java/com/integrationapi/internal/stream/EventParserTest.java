package com.integrationapi.internal.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.integrationapi.ServerSentEvent;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventParserTest {
  private static final String EVENTS =
      "\uFEFFdata: a\r\ndata: ü\r\n\r\nid: 1\nevent: x\ndata\n\n:\n\nretry: 5\rdata: b\r\r";

  @Test
  void eventsAreTheSameInPiecesOfAnySize() throws IOException {
    byte[] bytes = EVENTS.getBytes(StandardCharsets.UTF_8);
    for (int size = 1; size <= bytes.length; size++) {
      EventParser parser = new EventParser(pieces(bytes, size), 100);
      List<String> found = new ArrayList<>();
      for (ServerSentEvent event = parser.next(); event != null; event = parser.next()) {
        String id = event.id().orElse("-");
        found.add(event.event() + " " + event.data() + " " + id + " " + event.retry().orElse(-1));
      }
      assertEquals(
          List.of("message a\nü - -1", "x  1 -1", "message b 1 5"), found, size + " bytes");
    }
  }

  private static InputStream pieces(byte[] bytes, int size) {
    return new ByteArrayInputStream(bytes) {
      @Override
      public int read(byte[] target, int offset, int length) {
        return super.read(target, offset, Math.min(length, size));
      }
    };
  }
}
