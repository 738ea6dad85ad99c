/**
 * Access to members of public classes that only this library may use. Not part of the public API.
 */
package com.integrationapi.internal.access;
