import { findSession, findTokenOwner, isSuspended } from '@farm/data/identity';
import { Refusal } from '@farm/domain/refusals';
import { accessTexts } from '../core/access.texts.ts';
import type { PersonContext } from '../core/context.ts';

const findOwner = async ({ db, session, now }: PersonContext) => {
  const instant = now().toISOString();
  if (session.via === 'token') return (await findTokenOwner(db, session.key, instant))?.owner;
  const found = await findSession(db, session.key);
  return found && found.session.expiresAt > instant ? found.owner : undefined;
};

/** A person whose session no longer holds is answered this. The official client repeats a call that finds it busy. */
export const endedRefusals = {
  session: () => new Refusal('SIGN_IN_REQUIRED', accessTexts.sessionEnded()),
  suspended: () => new Refusal('PERSON_SUSPENDED', accessTexts.suspended()),
  factor: () => new Refusal('FACTOR_REQUIRED', accessTexts.factorRequired()),
  role: () => new Refusal('SERVER_BUSY', accessTexts.roleChanged(), { retryAfter: 1 }),
};

/** Why the session or token of a request no longer holds; null if it does, with the same role and for as much. */
export const checkSession = async (ctx: PersonContext): Promise<keyof typeof endedRefusals | null> => {
  const owner = await findOwner(ctx);
  const role = owner?.profile?.role;
  if (role === ctx.person.role) return owner?.needsFactor && !ctx.session.needsFactor ? 'factor' : null;
  if (role) return 'role';
  return (await isSuspended(ctx.db, ctx.person.uid)) ? 'suspended' : 'session';
};

const CHECKED_AFTER_MS = 500;

/** Refuses what took long if the person's session has ended in between. */
export const unlessEnded = async <Result>(
  ctx: PersonContext,
  taking: Promise<Result>,
  checkedAfterMs = CHECKED_AFTER_MS,
): Promise<Result> => {
  const began = performance.now();
  const result = await taking;
  const ended = performance.now() - began < checkedAfterMs ? null : await checkSession(ctx);
  if (ended) throw endedRefusals[ended]();
  return result;
};
