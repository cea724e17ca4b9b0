import { type Action, permissions } from '@farm/domain/permissions';
import { Refusal } from '@farm/domain/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { accessTexts } from './access.texts.ts';
import { KeyHeader, takeHeaderKey, takesKey } from './header-key.ts';
import type { Procedures } from './list-procedures.ts';
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
  /** It is the status of success; by default 201 for a path that calls a procedure by POST. */
  status?: 200 | 201;
  otherAnswers?: Record<number, z.ZodType>;
};

type FileAnswer = { description: string; content: Record<string, { schema: z.ZodType }> };
type Answer = z.ZodType | FileAnswer;

export type RestPath = Described<Shape, Shape, Shape> & {
  at: At;
  answer: Answer;
  needs: string;
  handle: (request: FastifyRequest, reply: FastifyReply) => unknown;
  /** Answers a GET at the same address, of which the document says nothing. */
  handleGet?: RestPath['handle'];
  /** Whether a form without fields may send it, since only so a browser shows the answer to a POST in a tab. */
  takesForms?: boolean;
  /** It takes this instead of JSON: the body is its bytes. */
  takes?: { type: string; maxBytes: number };
};
export type RestPaths = Readonly<Record<string, RestPath>>;

type MakeInput<N extends Name, P extends Shape, Q extends Shape, B extends Shape> = (sent: {
  params: ValueOf<P>;
  query: ValueOf<Q>;
  body: ValueOf<B>;
}) => InputOf<N>;

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

export const restPath = <
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
): RestPath => {
  const { input, output, status, ...words } = described as Omit<RestPath, 'at' | 'needs' | 'handle'> & {
    input?: (sent: object) => unknown;
    output?: (answered: unknown) => unknown;
  };
  const [slice = '', name = ''] = procedure.split('.');
  const path = {
    ...words,
    ...(at.includes('/:id') && { params: words.params ?? RowPath }),
    status: status ?? (at.startsWith('POST') ? (201 as const) : (200 as const)),
  };
  const handle = async ({ caller, params, query, body }: FastifyRequest, reply: FastifyReply) => {
    const calls = caller as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
    const sent = {
      ...(words.query && (query as object)),
      ...(words.body && (body as object)),
      ...(path.params && (params as object)),
    };
    const answered = await calls[slice]?.[name]?.(input ? input({ params, query, body }) : sent);
    return reply.code(path.status).send(output ? output(answered) : answered);
  };
  return { ...path, at, needs: procedure, handle };
};

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
): RestPath => ({ ...described, at, needs, handle: handle as RestPath['handle'] });

const takeForms = (app: FastifyInstance) => {
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, fields, done) => {
    fields.resume();
    done(null, undefined);
  });
};

/** Refuses `BODY_NOT_JSON` for what says that it is something else. */
const takeBytes = (app: FastifyInstance, type: string) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, ({ headers }, body, done) => {
    const said = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? type;
    if (said === type) done(null, body);
    else done(new Refusal('BODY_NOT_JSON', accessTexts.bodyOfOtherType({ type })));
  });
};

/** A path that takes no parameters refuses those that are sent, which would otherwise seem to count. */
const NoParameters = z.strictObject({});

export const addRestPaths = (
  app: FastifyInstance,
  tag: string,
  paths: RestPaths,
  procedures: Procedures,
): void => {
  for (const [operationId, path] of Object.entries(paths)) {
    const {
      at,
      needs,
      handle,
      handleGet,
      takesForms,
      takes,
      params,
      query = NoParameters,
      body,
      headers = body && takesKey(body) ? KeyHeader : undefined,
      status = 200,
      answer,
      otherAnswers,
      ...words
    } = path;
    const [method = '', url = ''] = at.split(' ');
    const meta = procedures.get(needs)?.meta ?? { action: needs as Action };
    const route: RouteOptions = {
      method,
      url,
      config: meta,
      ...(headers === KeyHeader && { preValidation: takeHeaderKey }),
      ...(takes && { bodyLimit: takes.maxBytes }),
      schema: {
        tags: [tag],
        operationId,
        ...words,
        ...(permissions[meta.action] === 'anyone' && { security: [] }),
        ...(params && { params }),
        querystring: query,
        ...(body && { body }),
        ...(takes && { consumes: [takes.type] }),
        ...(headers && { headers }),
        response: { [status]: answer, ...otherAnswers },
      },
      handler: handle,
    };
    if (takesForms || takes) {
      app.register(async (own) => {
        if (takes) takeBytes(own, takes.type);
        else takeForms(own);
        own.route(route);
      });
    } else app.route(route);
    if (handleGet) app.get(url, { config: meta, schema: { hide: true } }, handleGet);
  }
};
