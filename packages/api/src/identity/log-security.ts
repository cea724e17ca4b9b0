import type { Role } from '@farm/domain/identity';
import type { Context } from '../core/context.ts';
import { translateFailure } from '../core/translate-failure.ts';

export const securityEvents = [
  'sign-in',
  'sign-up',
  'sign-out',
  'password',
  'code',
  'invitation',
  'reset-link',
  'factor',
  'token',
  'feed',
  'service',
  'webhook',
  'session',
  'role',
  'suspension',
  'hand-over',
  'export',
  'demo',
] as const;

/** These fields only, so that no secret gets in: no password, code, token, session id or link. */
export type SecurityNote = {
  event: (typeof securityEvents)[number];
  /** `unknown` if the connection to the database broke during the commit. */
  outcome: 'ok' | 'refused' | 'unknown';
  what?: string | undefined;
  reason?: string | undefined;
  detail?: string | undefined;
  uid?: string | undefined;
  email?: string | undefined;
  role?: Role | undefined;
  id?: number | undefined;
  count?: number | undefined;
};

/** A success is written after the commit, a refusal at once. */
export const logSecurity = (ctx: Context, note: SecurityNote): void => {
  const { session, requestId, network, claimedNetwork } = ctx;
  const from = { ...(requestId && { requestId }), network, ...(claimedNetwork && { claimedNetwork }) };
  const by = session && { by: session.uid, via: session.via };
  const write = (line: SecurityNote) => ctx.securityLog.info({ ...from, ...by, ...line }, 'security');
  if (note.outcome !== 'ok') write(note);
  else ctx.after((fate) => write(fate === 'saved' ? note : { ...note, outcome: 'unknown' }));
};

type Attempt = Omit<SecurityNote, 'outcome' | 'reason' | 'detail'>;

/** Notes a refusal with its code, a fault as `fault`. `found` adds to a success what only the result tells. */
export const noteAttempt = async <Result>(
  ctx: Context,
  attempt: Attempt,
  work: () => Promise<Result>,
  found?: (result: Result) => Partial<Attempt>,
): Promise<Result> => {
  try {
    const result = await work();
    logSecurity(ctx, { ...attempt, ...found?.(result), outcome: 'ok' });
    return result;
  } catch (error) {
    const refusal = translateFailure(error);
    logSecurity(ctx, {
      ...attempt,
      outcome: 'refused',
      reason: refusal?.code ?? 'fault',
      detail: typeof refusal?.cause === 'string' ? refusal.cause : undefined,
    });
    throw error;
  }
};
