/** JSON with exact integers: an integer beyond 2^53 is a `bigint`, because a `number` would round it. */
export type Json = null | boolean | number | bigint | string | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };
