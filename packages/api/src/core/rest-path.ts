import type { Action } from '@farm/domain/permissions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Caller, RowPath } from './rest-app.ts';

type At = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`;

type Name = {
  [Slice in keyof Caller & string]: `${Slice}.${keyof Caller[Slice] & string}`;
}[keyof Caller & string];
type CallOf<N extends Name> = N extends `${infer Slice extends keyof Caller & string}.${infer P}`
  ? Caller[Slice][P & keyof Caller[Slice]]
  : never;
type InputOf<N extends Name> = CallOf<N> extends (input: infer Input) => unknown ? Input : never;
type OutputOf<N extends Name> = CallOf<N> extends (input: never) => Promise<infer Output> ? Output : never;

type Shape = z.ZodType | undefined;
type ValueOf<S extends Shape> = S extends z.ZodType ? z.output<S> : unknown;
type Fits<Value, Wanted> = [undefined] extends [Wanted] ? true : [Value] extends [Wanted] ? true : false;

export type Described<P extends Shape, Q extends Shape, B extends Shape> = {
  summary: string;
  description: string;
  params?: P;
  query?: Q;
  body?: B;
  headers?: z.ZodObject;
  /** It is the status of success; by default 201 for a POST whose answer is given here. */
  status?: 200 | 201;
  otherAnswers?: Record<number, z.ZodType>;
  /** Other procedures that it answers as well. */
  also?: readonly Name[];
  /** The procedure that does or shows the same, if it calls none. */
  nearest?: Name;
};

type FileAnswer = { description: string; content: Record<string, { schema: z.ZodType }> };
type Answer = z.ZodType | FileAnswer;

export type RestPath = Described<Shape, Shape, Shape> & {
  at: At;
  /** If absent, it is the procedure's own, as are the parameters and the body. */
  answer?: Answer;
  /** Its procedure, or the permission that it needs. */
  needs: string;
  /** Fields of the input for which its own parameters stand. */
  fills?: readonly string[];
  /** How the document describes an answer that is the procedure's own. */
  answers?: string;
  /** They make the procedure's input of what was sent, and the documented answer of the procedure's. */
  input?: (sent: Sent<unknown, unknown, unknown>, caller: Caller) => unknown;
  output?: (answered: unknown) => unknown;
  /** It answers by itself, and calls its procedure only if it wants to. */
  handle?: (request: FastifyRequest, reply: FastifyReply) => unknown;
  /** Answers a GET at the same address, of which the document says nothing. */
  handleGet?: NonNullable<RestPath['handle']>;
  /** Whether a form without fields may send it, since only so a browser shows the answer to a POST in a tab. */
  takesForms?: boolean;
  /** It takes this instead of JSON: the body is its bytes. */
  takes?: { type: string; maxBytes: number };
};
export type RestPaths = Readonly<Record<string, RestPath>>;

type Sent<P, Q, B> = { params: P; query: Q; body: B };

type MakeInput<N extends Name, P extends Shape, Q extends Shape, B extends Shape> = (
  sent: Sent<ValueOf<P>, ValueOf<Q>, ValueOf<B>>,
) => InputOf<N>;

/** Needed where the fields of the path, query and body together are not the input of the procedure. */
type Renaming<N extends Name, P extends Shape, Q extends Shape, B extends Shape> =
  Fits<ValueOf<P> & ValueOf<Q> & ValueOf<B>, InputOf<N>> extends true
    ? { input?: MakeInput<N, P, Q, B> }
    : { input: MakeInput<N, P, Q, B> };

/** Needed where a procedure answers more than is documented. */
type Trimming<N extends Name, A extends z.ZodType> =
  Fits<OutputOf<N>, z.output<A>> extends true
    ? { output?: (answered: OutputOf<N>) => z.output<A> }
    : { output: (answered: OutputOf<N>) => z.output<A> };

/** Words for a path that takes and answers what its procedure does. It answers 200 unless said otherwise. */
type Words = Pick<RestPath, 'summary' | 'description' | 'status' | 'answers'>;

/** Its own parameters stand for the fields that it fills, which the procedure gets of `input`. */
type Filling<P extends z.ZodType> = {
  params: P;
  fills: readonly string[];
  input: (sent: Sent<z.output<P>, object, object>, caller: Caller) => unknown;
};

/** A path that calls a procedure. Without `answer` it takes and answers what that does: its address names some fields. */
export function restPath(at: At, procedure: Name, words: Words & { answer?: never }): RestPath;
export function restPath<P extends z.ZodType>(
  at: At,
  procedure: Name,
  words: Words & Filling<P> & { answer?: never },
): RestPath;
export function restPath<
  N extends Name,
  A extends z.ZodType,
  T extends At,
  P extends Shape = T extends `${string}/:id${string}` ? typeof RowPath : undefined,
  Q extends Shape = undefined,
  B extends Shape = undefined,
>(
  at: T,
  procedure: N,
  described: Described<P, Q, B> & { answer: A } & Renaming<N, P, Q, B> & Trimming<N, A>,
): RestPath;
export function restPath(at: At, procedure: Name, described: object): RestPath {
  const { params, status, ...words } = described as Omit<RestPath, 'at' | 'needs'>;
  const ofRow = words.answer && at.includes('/:id') ? RowPath : undefined;
  const usual = words.answer && at.startsWith('POST') ? 201 : 200;
  return {
    ...words,
    ...((params ?? ofRow) && { params: params ?? ofRow }),
    status: status ?? usual,
    at,
    needs: procedure,
  };
}

export const ownPath = <
  A extends Answer,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape = undefined,
>(
  at: At,
  needs: Name | Action,
  described: Described<P, Q, B> & { answer: A },
  handle: (
    request: FastifyRequest<{ Params: ValueOf<P>; Querystring: ValueOf<Q>; Body: ValueOf<B> }>,
    reply: FastifyReply,
  ) => Promise<FastifyReply | (A extends z.ZodType ? z.output<A> : never)>,
): RestPath => ({ ...described, at, needs, handle: handle as NonNullable<RestPath['handle']> });
