import { type Action, permissions } from '@farm/domain/permissions';
import { Refusal } from '@farm/domain/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import { z } from 'zod';
import { accessTexts } from '../core/access.texts.ts';
import type { Procedures } from '../core/list-procedures.ts';
import { refuseInput } from '../core/refuse-input.ts';
import { type Caller, FILE_MAX_BYTES } from '../core/rest-app.ts';
import type { RestPath, RestPaths } from '../core/rest-path.ts';
import { answerOnce } from './answer-once.ts';
import { derivePath } from './derive-path.ts';
import { KEY_HEADER, KeyHeader, takeKey, takesKey } from './header-key.ts';

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

/** Says what is left of a person's writes, and whether the answer is that of an earlier request. */
const tellOfWrites = ({ farmContext: ctx }: FastifyRequest, reply: FastifyReply) => {
  const { limitWrites } = ctx;
  ctx.limitWrites = (uid, procedure) =>
    limitWrites(uid, procedure, ({ points, left, seconds }) => {
      reply.headers({ 'ratelimit-limit': points, 'ratelimit-remaining': left, 'ratelimit-reset': seconds });
    });
  ctx.tellReplay = () => {
    reply.header('idempotency-replayed', 'true');
  };
};

/** A path whose body has no fields refuses those that are sent. */
const refuseFields = (body: unknown) => {
  const { error } = NoParameters.safeParse(body ?? {});
  if (error) throw refuseInput(error);
};

type Procedure = (caller: Caller, input: unknown) => Promise<unknown>;

const procedureOf = (needs: string): Procedure => {
  const [slice = '', name = ''] = needs.split('.');
  return async (caller, input) => {
    const calls = caller as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
    return calls[slice]?.[name]?.(input);
  };
};

/** Calls the procedure of a path with what was sent. */
const callHandler = (path: RestPath, procedures: Procedures, isDerived: boolean) => {
  const call = procedureOf(path.needs);
  const { input, output, status = 200, needs } = path;
  const { meta, type } = procedures.get(needs) ?? {};
  const isOnce = path.at.startsWith('POST') && type === 'mutation' && !meta?.repeatsFreely;
  // Other procedures that take a key keep their answers themselves.
  const isKeyed = isOnce && (!takesKey(path.body) || meta?.keepsNoAnswer === true);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { caller, params, query, body, headers, farmContext: ctx } = request;
    const merged = {
      ...((isDerived || path.query) && (query as object)),
      ...((isDerived || path.body) && (body as object | undefined)),
      ...(path.params && (params as object)),
    };
    if (isDerived && !path.body) refuseFields(body);
    const given = input ? await input({ params, query, body }, caller) : merged;
    const key = (given as { idempotencyKey?: unknown } | undefined)?.idempotencyKey ?? headers[KEY_HEADER];
    const answered =
      isKeyed && meta && typeof key === 'string'
        ? await answerOnce({ ctx, path: needs, meta, key, input: given }, (ctx) =>
            call(request.callerIn(ctx), given),
          )
        : await call(caller, given);
    return reply.code(status).send(output ? output(answered) : answered);
  };
};

export const addRestPaths = (
  app: FastifyInstance,
  tag: string,
  paths: RestPaths,
  procedures: Procedures,
): void => {
  for (const [operationId, given] of Object.entries(paths)) {
    const derived = given.answer ? undefined : derivePath(operationId, given, procedures);
    const path = { ...given, ...derived };
    const {
      at,
      needs,
      handleGet,
      takesForms,
      takes,
      params,
      query = NoParameters,
      body,
      status = 200,
    } = path;
    const [method = '', url = ''] = at.split(' ');
    const hasKey = method === 'POST' || takesKey(body);
    const headers = hasKey ? (path.headers?.extend(KeyHeader.shape) ?? KeyHeader) : path.headers;
    const meta = procedures.get(needs)?.meta ?? { action: needs as Action };
    const { type } = procedures.get(needs) ?? {};
    const isWrite = type ? type === 'mutation' : method !== 'GET';
    const shown = procedures.has(needs) ? needs : path.nearest;
    const route: RouteOptions = {
      method,
      url,
      config: { ...meta, isWrite },
      ...(hasKey && { preValidation: takeKey(takesKey(body)) }),
      ...(method !== 'GET' && {
        onRequest: (request, reply, done) => {
          tellOfWrites(request, reply);
          done();
        },
      }),
      ...(takes && { bodyLimit: takes.maxBytes }),
      ...(meta.takesFiles && { bodyLimit: FILE_MAX_BYTES }),
      ...(derived && { validatorCompiler: derived.validatorCompiler }),
      schema: {
        tags: [tag],
        operationId,
        summary: path.summary,
        description: path.description,
        ...(shown && { 'x-procedure': shown }),
        ...(permissions[meta.action] === 'anyone' && { security: [] }),
        ...(params && { params }),
        querystring: query,
        ...(body && { body }),
        ...(takes && { consumes: [takes.type] }),
        ...(headers && { headers }),
        response: { [status]: path.answer, ...path.otherAnswers },
      } as FastifySchema,
      handler: path.handle ?? callHandler(path, procedures, derived !== undefined),
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

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Refuses the other methods of every documented address with 405, and says which it takes. */
export const refuseOtherMethods = (app: FastifyInstance, all: readonly RestPaths[]): void => {
  const taken = new Map<string, { url: string; methods: Set<string>; used: Set<string> }>();
  for (const { at, handleGet } of all.flatMap((paths) => Object.values(paths))) {
    const [method = '', url = ''] = at.split(' ');
    // Addresses that differ only in the name of a parameter are one.
    const shape = url.replaceAll(/:\w+/g, ':');
    const entry = taken.get(shape) ?? { url, methods: new Set(), used: new Set() };
    for (const each of method === 'GET' ? ['GET', 'HEAD'] : [method]) entry.methods.add(each);
    entry.used.add(method);
    if (handleGet) entry.used.add('GET');
    taken.set(shape, entry);
  }
  for (const { url, methods, used } of taken.values()) {
    const allow = [...methods].join(', ');
    const refusal = accessTexts.methodUnfit({ methods: allow });
    app.route({
      method: METHODS.filter((method) => !used.has(method)),
      url,
      config: { isUnfit: true },
      schema: { hide: true },
      // Before the body is read, which may be of any kind.
      onRequest: (_request, reply, done) => {
        reply.header('allow', allow);
        done(new Refusal('METHOD_UNFIT', refusal));
      },
      handler: async () => undefined,
    });
  }
};
