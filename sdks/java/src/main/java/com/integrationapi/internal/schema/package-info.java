/** Checks arguments and encodes them. Not part of the public API. */
package com.integrationapi.internal.schema;
