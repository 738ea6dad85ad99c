package com.integrationapi;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Changes valid inputs at random until one shows a fault, and then makes it smaller. A run in the
 * day tries the same few inputs each time; {@code -Dfuzz.seconds=300} tries new ones for that long,
 * and {@code -Dfuzz.seed=…} repeats a run.
 */
public final class Fuzz {
  private final List<byte[]> corpus;
  private final List<String> tokens;
  private final int byDay;
  private final Judge judge;
  private final long seed;
  private final Random random;

  /** Tries an input. */
  public interface Judge {
    /** {@return a sentence about the fault that an input shows, or null} */
    String faultOf(byte[] input) throws Exception;
  }

  /**
   * Creates a run.
   *
   * @param corpus inputs to change
   * @param tokens texts that mean something in the inputs
   * @param byDay number of inputs that a run in the day tries
   * @param judge finds faults
   */
  public Fuzz(List<String> corpus, List<String> tokens, int byDay, Judge judge) {
    this.corpus = corpus.stream().map(Fuzz::bytes).toList();
    this.tokens = tokens;
    this.byDay = byDay;
    this.judge = judge;
    this.seed = Long.getLong("fuzz.seed", seconds() > 0 ? System.nanoTime() : 1);
    this.random = new Random(seed);
  }

  /** {@return the number of inputs that were tried} Throws an error for the first fault. */
  public int run() throws Exception {
    for (byte[] each : corpus) {
      check(each);
    }
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds());
    int tried = corpus.size();
    for (; seconds() > 0 ? System.nanoTime() < end : tried < byDay; tried++) {
      check(mutated());
    }
    return tried;
  }

  private static long seconds() {
    return Long.getLong("fuzz.seconds", 0);
  }

  private void check(byte[] input) throws Exception {
    String fault = judge.faultOf(input);
    if (fault != null) {
      byte[] small = smaller(input);
      throw new AssertionError(
          judge.faultOf(small) + " (-Dfuzz.seed=" + seed + "): " + readable(small));
    }
  }

  private byte[] smaller(byte[] input) throws Exception {
    byte[] small = input;
    for (int length = small.length / 2; length > 0; length /= 2) {
      for (int at = 0; at + length <= small.length; ) {
        byte[] without = replaced(small, at, length, new byte[0]);
        if (judge.faultOf(without) == null) {
          at += length;
        } else {
          small = without;
        }
      }
    }
    return small;
  }

  private byte[] mutated() {
    byte[] input = any(corpus);
    for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
      int at = random.nextInt(input.length + 1);
      int length = Math.min(random.nextInt(8), input.length - at);
      input =
          switch (random.nextInt(7)) {
            case 0 -> replaced(input, at, 0, bytes(any(tokens)));
            case 1 -> replaced(input, at, length, bytes(any(tokens)));
            case 2 -> replaced(input, at, length, new byte[0]);
            case 3 -> replaced(input, at, Math.min(length, 1), new byte[] {anyByte()});
            case 4 -> replaced(input, at, 0, Arrays.copyOfRange(input, at, at + length));
            case 5 -> replaced(input, at, 0, any(corpus));
            default -> afterALine(input, at);
          };
    }
    return input;
  }

  /** {@return the input with a token as a new line after the next end of a line} */
  private byte[] afterALine(byte[] input, int from) {
    int at = from;
    while (at < input.length && input[at] != '\n') {
      at++;
    }
    return replaced(input, Math.min(at + 1, input.length), 0, bytes(any(tokens)));
  }

  private byte anyByte() {
    return (byte) random.nextInt(256);
  }

  private <T> T any(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  private static byte[] replaced(byte[] input, int at, int length, byte[] by) {
    byte[] result = new byte[input.length - length + by.length];
    System.arraycopy(input, 0, result, 0, at);
    System.arraycopy(by, 0, result, at, by.length);
    int rest = input.length - at - length;
    System.arraycopy(input, at + length, result, at + by.length, rest);
    return result;
  }

  /** {@return the bytes of a text of one byte a character} */
  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String readable(byte[] input) {
    StringBuilder text = new StringBuilder();
    for (byte each : input) {
      boolean isPlain = each >= ' ' && each < 127 && each != '\\';
      text.append(isPlain ? String.valueOf((char) each) : String.format("\\x%02x", each & 0xff));
    }
    return text.toString();
  }
}
