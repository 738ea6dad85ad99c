/** Checks limits and headers that the program sets. Not part of the public API. */
package com.integrationapi.internal.checks;
