/** The way to members of public classes that only this library may use. Not a public interface. */
package com.integrationapi.internal.access;
