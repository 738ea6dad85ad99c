/**
 * Access to members of models and other public classes that only this library may use. Not part of
 * the public API.
 */
package com.integrationapi.internal.models;
