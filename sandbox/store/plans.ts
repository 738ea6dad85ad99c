/**
 * Settings of the planner. A prepared statement keeps the plan of its first runs until its tables are analysed: a plan that
 * reads a whole table, made while it was empty, would stay when it has thousands of rows. Each statement has an index.
 */
export const PLANS = { enable_seqscan: 'off' };
