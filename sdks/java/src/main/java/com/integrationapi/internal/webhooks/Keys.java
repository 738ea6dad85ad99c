package com.integrationapi.internal.webhooks;

import com.integrationapi.ConfigurationException;
import com.integrationapi.internal.behaviour.Behaviour;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The decoded secrets of a receiver or of a sender. Its text never shows them. */
public final class Keys {
  private static final String ALGORITHM = "HmacSHA256";
  // Java's decoder would accept missing padding.
  private static final Pattern BASE64 =
      Pattern.compile("(?:[A-Za-z0-9+/]{4})*+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?");

  private final List<SecretKeySpec> keys;

  private Keys(List<SecretKeySpec> keys) {
    this.keys = keys;
  }

  /**
   * {@return the keys of secrets}
   *
   * @param secrets texts such as {@code whsec_…}; the prefix is optional
   * @throws ConfigurationException if there is no secret, or one is missing or malformed; the
   *     message does not show it
   */
  public static Keys of(List<String> secrets) {
    if (secrets == null || secrets.isEmpty()) {
      throw new ConfigurationException("secrets must be a list with at least one webhook secret");
    }
    List<SecretKeySpec> keys = new ArrayList<>();
    for (Object secret : secrets) {
      keys.add(key(secret instanceof String text ? text : null));
    }
    return new Keys(keys);
  }

  /**
   * {@return one signature for each secret}
   *
   * @param delivery webhook before or after its signing
   */
  public List<String> signatures(Delivery delivery) {
    byte[] content = delivery.signedContent();
    return keys.stream().map(key -> signature(key, content)).toList();
  }

  /**
   * {@return whether one of the signatures of a delivery was created with one of the secrets} The
   * duration does not depend on which signature matches, or on the position of a difference.
   */
  boolean match(Delivery delivery) {
    boolean found = false;
    for (String expected : signatures(delivery)) {
      for (String given : delivery.signatures()) {
        found |= MessageDigest.isEqual(utf8(given), utf8(expected));
      }
    }
    return found;
  }

  private static SecretKeySpec key(String secret) {
    String encoded = secret == null ? "" : secret;
    if (encoded.startsWith(Behaviour.WEBHOOKS_SECRET_PREFIX)) {
      encoded = encoded.substring(Behaviour.WEBHOOKS_SECRET_PREFIX.length());
    }
    byte[] key =
        BASE64.matcher(encoded).matches() ? Base64.getDecoder().decode(encoded) : new byte[0];
    if (key.length < Behaviour.WEBHOOKS_SECRET_MIN_BYTES
        || key.length > Behaviour.WEBHOOKS_SECRET_MAX_BYTES) {
      throw new ConfigurationException(
          "A webhook secret must be "
              + Behaviour.WEBHOOKS_SECRET_PREFIX
              + " followed by "
              + Behaviour.WEBHOOKS_SECRET_MIN_BYTES
              + " to "
              + Behaviour.WEBHOOKS_SECRET_MAX_BYTES
              + " bytes in base64; copy it again from the webhook endpoint");
    }
    return new SecretKeySpec(key, ALGORITHM);
  }

  /** {@return {@code v1,} and the HMAC-SHA256 (RFC 2104) of the content} */
  private static String signature(SecretKeySpec key, byte[] content) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      String digest = Base64.getEncoder().encodeToString(mac.doFinal(content));
      return Behaviour.WEBHOOKS_SIGNATURE_VERSION + "," + digest;
    } catch (GeneralSecurityException impossible) {
      // Every Java platform has this algorithm, and accepts every key that is not empty.
      throw new IllegalStateException(impossible);
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return "Keys(" + keys.size() + ")";
  }
}
