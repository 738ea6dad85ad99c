package com.integrationapi.internal.errors;

import com.integrationapi.internal.behaviour.Behaviour;

/** Makes texts of the server safe to show. */
public final class Texts {
  private Texts() {}

  /**
   * {@return the text with escapes for characters that forge log lines, control terminals or change
   * the direction of text}
   *
   * @param text any text, or null
   */
  public static String printable(String text) {
    if (text == null || isPrintable(text)) {
      return text;
    }
    StringBuilder safe = new StringBuilder(text.length() + 16);
    text.chars()
        .forEach(
            code -> {
              if (isUnprintable(code)) {
                safe.append("\\u{").append(Integer.toHexString(code)).append('}');
              } else {
                safe.append((char) code);
              }
            });
    return safe.toString();
  }

  /**
   * {@return the beginning of a text of the server, for a message}
   *
   * @param text any text
   */
  public static String shortened(String text) {
    int longest = Behaviour.RESPONSES_MAX_MESSAGE_TEXT;
    if (text.codePointCount(0, text.length()) <= longest) {
      return text;
    }
    return text.substring(0, text.offsetByCodePoints(0, longest)) + "…";
  }

  private static boolean isPrintable(String text) {
    for (int index = 0; index < text.length(); index++) {
      if (isUnprintable(text.charAt(index))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isUnprintable(int code) {
    return code < 0x20
        || (code >= 0x7f && code <= 0x9f)
        || code == 0x61c
        || code == 0x200e
        || code == 0x200f
        || (code >= 0x2028 && code <= 0x202e)
        || (code >= 0x2066 && code <= 0x2069);
  }
}
