/** Reads responses while they arrive. Not part of the public API. */
package com.integrationapi.internal.stream;
