import { CommitUnknown } from '@farm/data/core';
import { type Action, isPermitted, permissions } from '@farm/domain/permissions';
import { Refusal, type RefusalKind } from '@farm/domain/refusals';
import { initTRPC, TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { ZodError } from 'zod';
import { accessTexts } from './access.texts.ts';
import type { Context, IdentifiedContext, PersonContext, SessionInfo } from './context.ts';
import { refuseInput } from './refuse-input.ts';
import { translateFailure, writeUnknown } from './translate-failure.ts';

/** The tRPC code, and so the HTTP status, for each kind of refusal. */
const trpcCodes = {
  invalid: 'BAD_REQUEST',
  oversized: 'PAYLOAD_TOO_LARGE',
  unsupported: 'UNSUPPORTED_MEDIA_TYPE',
  unauthenticated: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  missing: 'NOT_FOUND',
  conflict: 'CONFLICT',
  throttled: 'TOO_MANY_REQUESTS',
  busy: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<RefusalKind, TRPCError['code']>;

/** Whether the request could not be read at all; what the parser says about it is not for the caller. */
const isUnreadable = ({ code, cause }: TRPCError) =>
  code === 'PARSE_ERROR' || (code === 'BAD_REQUEST' && cause !== undefined && !(cause instanceof Refusal));

/** The refusal behind an error, if there is one. */
export const refusalOf = (error: unknown): Refusal | undefined => {
  if (error instanceof Refusal) return error;
  if (!(error instanceof TRPCError)) return translateFailure(error);
  if (error.cause instanceof ZodError && error.code === 'BAD_REQUEST') return refuseInput(error.cause);
  if (isUnreadable(error)) return new Refusal('BODY_UNREADABLE', accessTexts.bodyUnreadable());
  return error.cause ? translateFailure(error.cause) : undefined;
};

export const toTrpcError = (refusal: Refusal): TRPCError =>
  new TRPCError({ code: trpcCodes[refusal.kind], message: refusal.message, cause: refusal });

const t = initTRPC
  .context<Context>()
  .meta<{ action: Action }>()
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

type ActionsFor<Kind> = { [A in Action]: (typeof permissions)[A] extends Kind ? A : never }[Action];

const translated = t.middleware(async ({ type, next }) => {
  let isSaved = false;
  const noteSaved = () => {
    isSaved = true;
  };
  const result = await next({ ctx: { noteSaved } });
  if (result.ok) return result;
  const { cause } = result.error;
  // What a read writes on the side is nothing a person would have to look for.
  const isRead = type !== 'mutation' && cause instanceof CommitUnknown;
  const refusal = isRead ? translateFailure(cause.cause) : refusalOf(result.error);
  // The database failed after a part was saved, such as while the answer was read.
  if (refusal && isSaved && !(cause instanceof Refusal) && refusal.kind === 'busy')
    throw toTrpcError(writeUnknown());
  if (refusal && !(cause instanceof Refusal)) throw toTrpcError(refusal);
  if (refusal && result.error.code === 'INTERNAL_SERVER_ERROR') throw toTrpcError(refusal);
  return result;
});

/** Notes the outcome and the time of each call, whatever its permission. */
const observed = t.middleware(async ({ ctx, path, next }) => {
  const began = performance.now();
  const result = await next();
  const refusal = result.ok ? undefined : refusalOf(result.error);
  ctx.observe({
    procedure: path,
    outcome: result.ok ? 'ok' : (refusal?.code ?? 'fault'),
    status: result.ok ? 200 : getHTTPStatusCodeFromError(refusal ? toTrpcError(refusal) : result.error),
    ms: performance.now() - began,
  });
  return result;
});

/** Refuses `TOKEN_READ_ONLY`, before the input is read, for every write with a token that may only read. */
const scoped = t.middleware(({ ctx, type, next }) => {
  if (type === 'mutation' && ctx.session?.scope === 'read') {
    throw new Refusal('TOKEN_READ_ONLY', accessTexts.tokenReadOnly());
  }
  return next();
});

/** Counts what a person writes. */
const counted = t.middleware(async ({ ctx, type, path, next }) => {
  if (type === 'mutation' && ctx.session) await ctx.limitWrites(ctx.session.uid, path);
  return next();
});

/** A procedure that needs no session. */
export const open = (action: ActionsFor<'anyone'>) =>
  t.procedure.meta({ action }).use(observed).use(translated).use(scoped);

/** Refuses callers without the permission for `action`, before anything else of their request is looked at. */
export const assertPermitted = (action: Action, session: SessionInfo | null): void => {
  const allowed: 'anyone' | 'identified' | readonly string[] = permissions[action];
  if (allowed === 'anyone') return;
  if (!session) throw new Refusal('SIGN_IN_REQUIRED', accessTexts.signInFirst());
  if (allowed === 'identified') return;
  if (!session.user) throw new Refusal('PROFILE_MISSING', accessTexts.profileMissing());
  if (!isPermitted(action, session.user.role)) {
    throw new Refusal('ROLE_FORBIDDEN', accessTexts.roleForbidden());
  }
};

/** A procedure for a session that may not have a profile yet. */
export const identified = (action: ActionsFor<'identified'>) =>
  t.procedure
    .meta({ action })
    .use(observed)
    .use(translated)
    .use(scoped)
    .use(({ ctx, next }) => {
      assertPermitted(action, ctx.session);
      return next({ ctx: ctx as IdentifiedContext });
    });

/** A procedure for people whose role has the permission for `action`. */
export const permitted = (action: ActionsFor<readonly string[]>) =>
  t.procedure
    .meta({ action })
    .use(observed)
    .use(translated)
    .use(scoped)
    .use(({ ctx, next }) => {
      assertPermitted(action, ctx.session);
      return next({ ctx: { ...ctx, person: ctx.session?.user } as PersonContext });
    })
    .use(counted);

export const { router, mergeRouters, createCallerFactory } = t;
