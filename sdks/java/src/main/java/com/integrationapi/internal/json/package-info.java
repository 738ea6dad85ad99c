/** Reads and writes JSON without reflection. Not part of the public API. */
package com.integrationapi.internal.json;
