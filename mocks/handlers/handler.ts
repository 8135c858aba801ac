import type { endpoints, OperationId, operations } from '../../src/contract/contract.gen';
import type { FieldErrors } from '../contract/schemas';
import type { Upload } from '../contract/sent-body';
import type { Random } from '../rules/random';
import type { Habit } from '../shapes/all';
import type { Db, UserRow } from '../state/db';
import type { Outbox } from '../state/outbox';

/** Returns the body of a reply with the complete list. The pipeline divides it into pages (shapes/lists.ts). */
export const wholeList = <Row>(results: Row[]) => ({
  count: results.length,
  next: null,
  previous: null,
  results,
});

type Content<T> = T extends { content: infer Types } ? Types[keyof Types] : undefined;
type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : undefined;
type Success = 200 | 201 | 204;

type Received<T> = {
  [Key in keyof T]: T[Key] extends File | undefined ? Upload | Extract<T[Key], undefined> : T[Key];
};

export type Body<Id extends OperationId> = Received<Content<operations[Id]['requestBody']>>;

/** The parts of the server that handlers can use. */
export interface Server {
  db: Db;
  outbox: Outbox;
  random: Random;
  now: number;
  /** In which ways the emulated server behaves differently than usual in this call. */
  habits: ReadonlySet<Habit>;
}

interface Call<Id extends OperationId> extends Server {
  /** The signed-in user; only secured operations have one. */
  user: (typeof endpoints)[Id]['secured'] extends true ? UserRow : undefined;
  path: operations[Id]['parameters']['path'];
  query: NonNullable<operations[Id]['parameters']['query']>;
  /**
   * Returns the checked body. If it breaks the contract or the given rules, throws a 400 with messages by field. If
   * both refuse a field, the 400 has only the rules' messages for this field. Handlers call `input` before they change
   * anything.
   */
  input: (rules?: (body: Partial<Body<Id>>) => FieldErrors) => Body<Id>;
}

export type Reply<Id extends OperationId> = {
  [Status in keyof operations[Id]['responses'] & Success]: { status: Status } & (Json<
    operations[Id]['responses'][Status]
  > extends undefined
    ? { body?: undefined }
    : { body: Json<operations[Id]['responses'][Status]> });
}[keyof operations[Id]['responses'] & Success];

export type Handler<Id extends OperationId> = (call: Call<Id>) => Reply<Id>;

/** One handler per operation of the contract; a missing one is a type error. */
export type Handlers<Ids extends OperationId = OperationId> = { [Id in Ids]: Handler<Id> };
