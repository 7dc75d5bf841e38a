import type { EmbedFamily } from './events.ts'
import type { ParamsOf } from './path.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

declare const shape: unique symbol

/** Stands for a type in the table; nothing is ever called. */
export type Shape<T> = () => T
export const as = <T>(): T => undefined as T

/** One row of the table: a call that the host page may make to the frame. */
export interface Call<
  M extends Method = Method,
  Path extends string = string,
  Body = unknown,
  Answer = unknown,
> extends Traits {
  readonly method: M
  readonly path: Path
  /** Success of a call: 200 with a body that is read, 202 for a command. */
  readonly status: 200 | 202
  readonly [shape]?: { readonly body: Body; readonly answer: Answer }
}

export interface Traits {
  /**
   * What the client does on a paginated (RDL) report: 'refused' by every method that makes this call,
   * 'depends' on the method. Absent: sent as on any report [ERR-04].
   */
  readonly paginated?: 'refused' | 'depends'
  /** A fresh start: events go to its header `uid`, on the path of this family, from then on. */
  readonly starts?: EmbedFamily
  /** May take as long as a person or a large answer needs; its time-out is ten times the usual one. */
  readonly slow?: true
}

export type BodyOf<C> = C extends { readonly [shape]?: { readonly body: infer Body } } ? Body : never
export type AnswerOf<C> = C extends { readonly [shape]?: { readonly answer: infer Answer } } ? Answer : never
export type CallParams<C extends Call> = ParamsOf<C['path']>

/** A question: no body, an answer that is read. */
/* @__NO_SIDE_EFFECTS__ */
export const read = <Path extends string, Answer>(
  path: Path,
  _answer: Shape<Answer>,
  traits: Traits = {},
): Call<'GET', Path, undefined, Answer> => ({ method: 'GET', path, status: 200, ...traits })

/** A command: a body, accepted with 202. */
/* @__NO_SIDE_EFFECTS__ */
export const command = <M extends Method, Path extends string, Body>(
  method: M,
  path: Path,
  _body: Shape<Body>,
  traits: Traits = {},
): Call<M, Path, Body, void> => ({ method, path, status: 202, ...traits })

/** A command whose answer is read. */
/* @__NO_SIDE_EFFECTS__ */
export const exchange = <M extends Method, Path extends string, Body, Answer>(
  method: M,
  path: Path,
  _body: Shape<Body>,
  _answer: Shape<Answer>,
  traits: Traits = {},
): Call<M, Path, Body, Answer> => ({ method, path, status: 200, ...traits })
