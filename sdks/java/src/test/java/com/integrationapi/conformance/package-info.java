/**
 * Driver of the conformance suite. It calls the library as an integrator does and reports the
 * outcome. It finds operations, fields and options in the public classes of the library, so
 * additions to the contract need no change here. The harness makes the assertions.
 */
package com.integrationapi.conformance;
