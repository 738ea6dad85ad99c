/**
 * Two independent generators read the same contract: ours and openapi-typescript. This file compiles only if they agree
 * on every model, query, body and result. `Plain` and `Defaulted` remove the intended differences; no others are
 * allowed.
 */
import type { components, operations } from '../../../openapi/.build/types.ts';
import type { Operations, Queries } from '../src/generated/contract.ts';
import type { Schemas } from '../src/generated/contract-models.ts';
import type { UnknownValue } from '../src/index.ts';

/** Compares for identity, which is stricter than mutual assignability: an additional optional field is a difference. */
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Removes our additions to a type of the contract: open enums, unknown variants, and lists and fields that are readonly. */
type Plain<T> = Fields<Exclude<T, string>> | Closed<Exclude<Extract<T, string>, UnknownValue>>;
type Fields<T> = T extends { type: UnknownValue }
  ? never
  : T extends readonly (infer Item)[]
    ? Plain<Item>[]
    : T extends object
      ? { -readonly [Key in keyof T]: Plain<T[Key]> }
      : T;
type Closed<Text extends string> = [Known<Text>] extends [never] ? Text : Known<Text>;
type Known<Text extends string> = Text extends string ? (string extends Text ? never : Text) : never;

/** openapi-typescript requires fields with a default; callers may omit them. */
interface Defaulted {
  OrderCancel: 'restock';
  SecretRotation: 'overlap_seconds';
}
type Relaxed<T, Key> = { [K in keyof T as K extends Key ? never : K]: T[K] } & {
  [K in keyof T as K extends Key ? K : never]?: T[K];
};

type Theirs = {
  [Name in keyof components['schemas']]: Name extends keyof Defaulted
    ? Flat<Relaxed<components['schemas'][Name], Defaulted[Name]>>
    : components['schemas'][Name];
};
type Flat<T> = { [Key in keyof T]: T[Key] };

type Json<Message> = Message extends { content: { 'application/json': infer Body } } ? Body : never;
type Result<Responses> = {
  [Status in keyof Responses]: Status extends 200 | 201 | 202
    ? Json<Responses[Status]>
    : Status extends 204
      ? void
      : never;
}[keyof Responses];

type OurResults = { [Name in keyof Operations]: Awaited<ReturnType<Operations[Name]>> };
type TheirResults = { [Name in keyof operations]: Result<operations[Name]['responses']> };
type TheirQueries = { [Name in keyof operations]: NonNullable<operations[Name]['parameters']['query']> };

/** Names that only we have, and names with different types; `never` if there are none. */
type Differing<Ours, Others> = {
  [Name in keyof Ours]: Name extends keyof Others
    ? Equal<Plain<Ours[Name]>, Plain<Others[Name]>> extends true
      ? never
      : Name
    : Name;
}[keyof Ours];

/** Operations whose body no argument of our method accepts. */
type Rejected = {
  [Name in keyof Operations & keyof operations]: operations[Name] extends { requestBody: infer Body }
    ? true extends Takes<Parameters<Operations[Name]>, Json<Body>>
      ? never
      : Name
    : never;
}[keyof Operations & keyof operations];
// `Required`, because a default makes a field of openapi-typescript required. The models themselves are compared above.
type Takes<Arguments extends unknown[], Body> = {
  [Index in keyof Arguments]: Equal<Plain<Required<Arguments[Index]>>, Plain<Required<Body>>>;
}[number];

/** Texts, numbers and maps have names in the contract, but are inlined in the generated code. */
type Unprinted<T> = [T] extends [object]
  ? string extends keyof T
    ? true
    : false
  : true extends IsChoice<Extract<T, string>>
    ? false
    : true;
type IsChoice<Text extends string, All extends string = Text> = Text extends string
  ? [All] extends [Text]
    ? false
    : true
  : false;
type Missing = {
  [Name in Exclude<keyof Theirs, keyof Schemas>]: Unprinted<NonNullable<Theirs[Name]>> extends true ? never : Name;
}[Exclude<keyof Theirs, keyof Schemas>];

/** Webhooks are operations of the integrator with names such as `onOrderCreated`. */
type Uncallable = Exclude<keyof operations, keyof Operations | `on${string}`>;

type None<_Names extends never> = true;
type Yes<_Value extends true> = true;
type No<_Value extends false> = true;

/** Every entry other than `never` is a compile error that names the difference. */
export type Agreement = [
  None<Differing<Schemas, Theirs>>,
  None<Missing>,
  None<Differing<Queries, TheirQueries>>,
  None<Differing<OurResults, TheirResults>>,
  None<Rejected>,
  None<Uncallable>,
];

/** Tests of the comparison itself: it detects differences and reports nothing else. */
export type Comparison = [
  Yes<Equal<Plain<{ a?: 'x' | (string & {}) | null }>, Plain<{ a?: 'x' | null }>>>,
  No<Equal<Plain<{ a?: string }>, Plain<{ a: string }>>>,
  No<Equal<Plain<{ a: string }>, Plain<{ a: string; b?: string }>>>,
  No<Equal<Plain<{ a: 'x' | 'y' | (string & {}) }>, Plain<{ a: 'x' }>>>,
  No<Equal<Plain<{ a: string }>, Plain<{ a: 'x' }>>>,
  No<Equal<Plain<{ a: { b: string }[] }>, Plain<{ a: { b: number }[] }>>>,
  No<Equal<Plain<{ a: string }>, Plain<{ a: string | null }>>>,
  Yes<Equal<Differing<{ a: 1; b: 1; c: 1 }, { a: 1; b: 2 }>, 'b' | 'c'>>,
  Yes<Equal<Unprinted<'x' | 'y'>, false>>,
  Yes<Equal<Unprinted<'x'>, true>>,
  Yes<Equal<Unprinted<number>, true>>,
  Yes<Equal<Unprinted<{ a: string }>, false>>,
  Yes<Equal<Unprinted<Record<string, string>>, true>>,
];
