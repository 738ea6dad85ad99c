package com.integrationapi;

import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;

/**
 * A key with a certificate that it has signed itself.
 *
 * @param keys key, and trust in its certificate only
 */
public record TestCertificate(HandshakeCertificates keys) {
  /** {@return a new certificate for a host, with a key of the type EC or RSA} */
  public static TestCertificate of(String host, String keyType) {
    HeldCertificate.Builder builder =
        new HeldCertificate.Builder()
            .commonName(host)
            .addSubjectAlternativeName(host)
            .certificateAuthority(0);
    HeldCertificate held = (keyType.equals("RSA") ? builder.rsa2048() : builder.ecdsa256()).build();
    return new TestCertificate(
        new HandshakeCertificates.Builder()
            .heldCertificate(held)
            .addTrustedCertificate(held.certificate())
            .build());
  }

  /** {@return the settings of a server with this certificate} */
  public SSLContext ofServer() {
    return keys.sslContext();
  }

  /** {@return the settings of a client that accepts this certificate only} */
  public SSLContext ofClient() throws GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trusting(), null);
    return context;
  }

  /** {@return trust managers that accept this certificate only} */
  public TrustManager[] trusting() {
    return new TrustManager[] {keys.trustManager()};
  }
}
