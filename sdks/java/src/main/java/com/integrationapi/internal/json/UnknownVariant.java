package com.integrationapi.internal.json;

/**
 * A variant of a union that this version of the library does not know, and that may be sent again:
 * with all it came with, since nobody could tell what of it matters.
 */
public interface UnknownVariant {}
