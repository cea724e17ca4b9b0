import { CommitUnknown } from '@farm/data/core';
import { id } from '@farm/domain/core';
import { type Action, beforeFactor, isInScope, isPermitted, permissions } from '@farm/domain/permissions';
import { Refusal, type RefusalKind } from '@farm/domain/refusals';
import type { FarmText } from '@farm/domain/texts';
import {
  getErrorShape,
  getTRPCErrorFromUnknown,
  initTRPC,
  TRPCError,
  type TRPCProcedureType,
} from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { ZodError, z } from 'zod';
import { accessTexts } from './access.texts.ts';
import type { Context, IdentifiedContext, PersonContext, SessionInfo } from './context.ts';
import { logStorage } from './log-storage.ts';
import { refuseInput } from './refuse-input.ts';
import { recordsDamaged, translateFailure, writeUnknown } from './translate-failure.ts';

const trpcCodes = {
  invalid: 'BAD_REQUEST',
  oversized: 'PAYLOAD_TOO_LARGE',
  unsupported: 'UNSUPPORTED_MEDIA_TYPE',
  unfit: 'METHOD_NOT_SUPPORTED',
  unauthenticated: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  missing: 'NOT_FOUND',
  conflict: 'CONFLICT',
  gone: 'PRECONDITION_FAILED',
  throttled: 'TOO_MANY_REQUESTS',
  busy: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<RefusalKind, TRPCError['code']>;

const isUnreadable = ({ code, cause }: TRPCError) =>
  code === 'PARSE_ERROR' || (code === 'BAD_REQUEST' && cause !== undefined && !(cause instanceof Refusal));

export const refusalOf = (error: unknown): Refusal | undefined => {
  if (error instanceof Refusal) return error;
  if (!(error instanceof TRPCError)) return translateFailure(error);
  if (error.cause instanceof ZodError && error.code === 'BAD_REQUEST') return refuseInput(error.cause);
  if (isUnreadable(error)) return new Refusal('BODY_UNREADABLE', accessTexts.bodyUnreadable());
  return error.cause ? translateFailure(error.cause) : undefined;
};

export const toTrpcError = (refusal: Refusal): TRPCError =>
  new TRPCError({ code: trpcCodes[refusal.kind], message: refusal.message, cause: refusal });

/** tRPC has no code for 410. */
export const statusOf = (refusal: Refusal): number =>
  refusal.kind === 'gone' ? 410 : getHTTPStatusCodeFromError(toTrpcError(refusal));

export type Meta = {
  action?: Action;
  /** Marks a procedure for which everybody is nobody: a session or token that comes beside it does not count. */
  sessionless?: boolean;
  /** Marks a procedure whose answer holds a secret, so that it is not kept for a repeated request. */
  keepsNoAnswer?: boolean;
  /** Marks a write that a repeated request may do again, since that changes nothing more. */
  repeatsFreely?: boolean;
  /** Marks a procedure that takes files, and so a larger body. */
  takesFiles?: boolean;
  /** Tells of an input, as it is sent, whether the read may take long on a large farm: then a worker answers it. */
  takesLong?: (input: never) => boolean;
};

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    // Any other value would put stack traces in answers.
    isDev: false,
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
    errorFormatter: ({ shape, error, ctx }) => {
      const { stack: _, ...data } = shape.data;
      const refusal = refusalOf(error);
      const isFault = !refusal && error.code === 'INTERNAL_SERVER_ERROR';
      const requestId = isFault ? ctx?.requestId : null;
      return {
        ...shape,
        message: refusal?.message ?? (isFault ? `${accessTexts.fault()}` : shape.message),
        data: {
          ...data,
          ...(requestId && { requestId }),
          refusal: refusal ? { code: refusal.code, text: refusal.text, ...refusal.details } : null,
        },
      };
    },
  });

/** The error as tRPC answers it, for what is refused before tRPC is asked. */
export const errorShape = (error: TRPCError) =>
  getErrorShape({
    config: t._config,
    error,
    type: 'unknown',
    path: undefined,
    input: undefined,
    ctx: undefined,
  });

type ActionsFor<Kind> = { [A in Action]: (typeof permissions)[A] extends Kind ? A : never }[Action];

/** Refuses `TOKEN_SCOPE_MISSING` for a token that is not for the area of `action`. */
const assertInScope = (action: Action, kind: 'read' | 'write', session: SessionInfo | null): void => {
  if (isInScope(session?.scopes, action, kind)) return;
  const scope = `${action.split('.')[0]}:${kind}`;
  throw new Refusal('TOKEN_SCOPE_MISSING', accessTexts.tokenScopeMissing({ scope }));
};

/** Refuses callers without the permission for `action`, and tokens that are not for it, before their input is looked at. */
export const assertPermitted = (action: Action, session: SessionInfo | null, isWrite = false): void => {
  if (isWrite && session?.scope === 'read') throw new Refusal('TOKEN_READ_ONLY', accessTexts.tokenReadOnly());
  const allowed: 'anyone' | 'identified' | readonly string[] = permissions[action];
  if (allowed === 'anyone') return;
  if (!session) throw new Refusal('SIGN_IN_REQUIRED', accessTexts.signInFirst());
  if (session.needsFactor && !beforeFactor.includes(action))
    throw new Refusal('FACTOR_REQUIRED', accessTexts.factorRequired());
  if (allowed !== 'identified') {
    if (!session.user) throw new Refusal('PROFILE_MISSING', accessTexts.profileMissing());
    if (!isPermitted(action, session.user.role))
      throw new Refusal('ROLE_FORBIDDEN', accessTexts.roleForbidden());
  }
  assertInScope(action, isWrite ? 'write' : 'read', session);
};

/** Whether `assertPermitted` lets a signed-in caller with a profile pass. */
export const mayDo = (
  { user, scope, scopes, needsFactor }: SessionInfo,
  action: Action,
  isWrite = false,
): boolean =>
  !(needsFactor && !beforeFactor.includes(action)) &&
  isPermitted(action, user?.role ?? null) &&
  isInScope(scopes, action, isWrite ? 'write' : 'read') &&
  !(isWrite && scope === 'read');

type Failed = { ctx: Context; type: TRPCProcedureType; isSaved: boolean };

const translate = (error: TRPCError, { ctx, type, isSaved }: Failed): TRPCError => {
  const { cause } = error;
  // Nobody would have to look for what a read writes on the side.
  const isRead = type !== 'mutation' && cause instanceof CommitUnknown;
  const known = isRead ? translateFailure(cause.cause) : refusalOf(error);
  const refusal = known ?? (ctx.damage.isFound() ? recordsDamaged() : undefined);
  if (!refusal) return error;
  const isRefused = cause instanceof Refusal;
  // The database failed after a part was saved, such as while the answer was read.
  if (isSaved && !isRefused && refusal.kind === 'busy') return toTrpcError(writeUnknown());
  return !isRefused || error.code === 'INTERNAL_SERVER_ERROR' ? toTrpcError(refusal) : error;
};

const outcomeOf = (error: TRPCError) => {
  const refusal = refusalOf(error);
  return {
    outcome: refusal?.code ?? 'fault',
    status: getHTTPStatusCodeFromError(refusal ? toTrpcError(refusal) : error),
  };
};

type Guarded = { ctx: Context; type: TRPCProcedureType; path: string; action: Action };

/** Counts what a person writes, besides. */
const assertAllowed = async ({ ctx, type, path, action }: Guarded, session: SessionInfo | null) => {
  const isWrite = type === 'mutation';
  assertPermitted(action, session, isWrite);
  if (isWrite && session && Array.isArray(permissions[action])) await ctx.limitWrites(session.uid, path);
};

/** It guards every call before its input is read, observes it, and makes a refusal of what failed. */
const guardAs = <Ctx extends Context>() =>
  t.middleware(async ({ ctx, type, path, meta, next }) => {
    const { action, sessionless } = meta ?? {};
    if (!action) throw new Error(`${path} names no permission`);
    const began = performance.now();
    const session = sessionless ? null : ctx.session;
    let isSaved = false;
    const markSaved = () => {
      isSaved = true;
    };
    try {
      await assertAllowed({ ctx, type, path, action }, session);
      const ofCall = { session, person: session?.user, markSaved } as PersonContext;
      const result = await next({ ctx: ofCall as Context as Ctx });
      if (!result.ok) throw result.error;
      ctx.observe({ procedure: path, outcome: 'ok', status: 200, ms: performance.now() - began });
      return result;
    } catch (cause) {
      const thrown = getTRPCErrorFromUnknown(cause);
      logStorage(ctx, thrown.cause);
      const error = translate(thrown, { ctx, type, isSaved });
      ctx.observe({ procedure: path, ...outcomeOf(error), ms: performance.now() - began });
      throw error;
    }
  });

/** Marks what a middleware answers without asking the procedure, for which tRPC has no name of its own. */
const ANSWERED = { ok: true, marker: 'middlewareMarker' as never } as const;

/** Lets a worker answer a read that may take long, as it checks the caller's rights and the answer too. */
const byWorker = t.middleware(async ({ ctx, path, meta, getRawInput, signal, next }) => {
  const takesLong = meta?.takesLong;
  const read = takesLong && { path, takesLong, getRawInput, signal };
  const json = read && (await ctx.longReads?.(ctx as PersonContext, read));
  return json === undefined ? next() : { ...ANSWERED, data: JSON.parse(json) };
});

export const open = (action: ActionsFor<'anyone'>) => t.procedure.use(guardAs<Context>()).meta({ action });

export const identified = (action: ActionsFor<'identified'>) =>
  t.procedure.use(guardAs<IdentifiedContext>()).meta({ action });

export const permitted = (action: ActionsFor<readonly string[]>) =>
  t.procedure.use(guardAs<PersonContext>()).use(byWorker).meta({ action });

/** A screen shows 50 rows at first; larger pages are read for files and by scripts. */
export const isLargePage = ({ limit = 0 }: { limit?: number | undefined }): boolean => limit > 50;

/** Does behind the same guard what a documented path does without a procedure. */
export const guardCall = <Result>(
  { action, ...call }: Guarded,
  run: (ctx: PersonContext) => Promise<Result>,
): Promise<Result> =>
  t.procedure
    .use(guardAs<PersonContext>())
    .meta({ action })
    .query(({ ctx }) => run(ctx))({
    ...call,
    getRawInput: async () => undefined,
    signal: undefined,
    batchIndex: 0,
  });

export const idInput = (label: FarmText) => z.strictObject({ id: id(label) });

export const RowId = z.object({ id: z.int() });

/** Answers with a verb, which takes the context first and then the input. */
export const handle =
  <Ctx, Input, Answer>(verb: (ctx: Ctx, input: Input) => Answer) =>
  ({ ctx, input }: { ctx: Ctx; input: Input }): Answer =>
    verb(ctx, input);

export const { router, mergeRouters, createCallerFactory } = t;
