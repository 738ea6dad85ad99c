"""The hand-written core. Generated code imports it; it never imports generated code."""
