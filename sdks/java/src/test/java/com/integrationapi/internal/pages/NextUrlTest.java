package com.integrationapi.internal.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

class NextUrlTest {
  @Test
  void aLongHeaderIsReadWithoutTheStack() {
    String title = "; title=\"" + "\\\"".repeat(100_000) + "\"";
    assertEquals("/b", NextUrl.inLink("</a>" + title.repeat(2) + "; rel=prev, </b>; rel=next"));
    assertNull(NextUrl.inLink("<".repeat(100_000) + "; a=b".repeat(100_000)));
  }

  @Test
  void aParameterThatIsNotEncodedCorrectlyIsTakenAsItIs() {
    assertEquals("%zz", NextUrl.parameter("https://api.example/?a=1&cursor=%zz", "cursor"));
    assertNull(NextUrl.parameter("https://api.example/", "cursor"));
    assertNull(NextUrl.parameter("https://api.example/?cursor", "cursor"));
  }
}
