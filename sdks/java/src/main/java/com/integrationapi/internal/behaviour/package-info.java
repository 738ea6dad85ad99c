/** Numbers and names that all libraries of this API share. Not part of the public API. */
package com.integrationapi.internal.behaviour;
