package com.integrationapi.conformance;

/**
 * An integrator could not write this call: the compiler refuses a name or a type. Such a request
 * never leaves the machine, so for the harness it is one the library refused.
 */
final class DoesNotCompile extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * A call that is no Java.
   *
   * @param why what the compiler would say
   */
  DoesNotCompile(String why) {
    super(why);
  }
}
