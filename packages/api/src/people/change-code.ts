import { deleteSessionsWithoutProfile, listAccessCodes, setAccessCode } from '@farm/data/identity';
import { codeKinds } from '@farm/domain/identity';
import {
  type AccessCode,
  CODE_MIN_LENGTH,
  type MadeCode,
  type SetCodeInput,
  type SwitchCodeInput,
} from '@farm/domain/people';
import type { Context, PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { isAccessCode, roleOf } from '../identity/check-code.ts';
import { renewAccess } from '../identity/end-access.ts';
import { assertBrowserSession, makeCode, unfit } from '../identity/identity.internal.ts';
import { logSecurity } from '../identity/log-security.ts';
import { peopleRefusals } from './people.texts.ts';

const CODE_GROUPS = 4;

export const listCodes = async ({ db }: Context): Promise<AccessCode[]> => {
  const changed = await listAccessCodes(db);
  return codeKinds.map((kind) => {
    const code = changed.find((code) => code.kind === kind);
    return { kind, isOn: code?.isOn ?? true, setAt: code?.codeHash ? code.changedAt : null };
  });
};

const historyField = { access: 'accessCode', admin: 'adminCode' } as const;

/** Only this answer contains the code. Refuses `INPUT_INVALID`, `COOKIE_SESSION_REQUIRED`, `TRIES_TOO_MANY`. */
export const setCode = async (ctx: PersonContext, { kind, code }: SetCodeInput): Promise<MadeCode> => {
  assertBrowserSession(ctx);
  const chosen = code ?? makeCode(CODE_GROUPS);
  if (chosen.length < CODE_MIN_LENGTH)
    throw unfit('code', peopleRefusals.codeShort({ min: CODE_MIN_LENGTH }));
  if (await isAccessCode(ctx, kind === 'admin' ? 'access' : 'admin', chosen))
    throw unfit('code', peopleRefusals.codeSame());
  await ctx.identity.guesses.hashing(ctx.person.uid);
  const codeHash = await ctx.identity.hasher.hash(chosen, 'others');
  await inTransaction(ctx, async (ctx) => {
    await deleteSessionsWithoutProfile(ctx.db, kind);
    renewAccess(ctx);
    await setAccessCode(ctx.db, kind, { codeHash, now: ctx.now().toISOString() });
    const after = { [historyField[kind]]: 'new' };
    await recordHistory(ctx, { type: 'farm', id: 1, what: 'code_changed', after });
    logSecurity(ctx, { event: 'code', outcome: 'ok', what: 'changed', role: roleOf[kind] });
    ctx.publish({ topic: 'people', to: { roles: ['admin'] } });
  });
  return { kind, code: chosen };
};

/** Off also for those who signed up with it and have no profile yet. Refuses `COOKIE_SESSION_REQUIRED`. */
export const switchCode = async (ctx: PersonContext, { kind, isOn }: SwitchCodeInput) => {
  assertBrowserSession(ctx);
  return inTransaction(ctx, async (ctx) => {
    const present = (await listCodes(ctx)).find((code) => code.kind === kind);
    if (present?.isOn === isOn) return { kind, isOn };
    if (!isOn) await deleteSessionsWithoutProfile(ctx.db, kind);
    renewAccess(ctx);
    await setAccessCode(ctx.db, kind, { isOn, now: ctx.now().toISOString() });
    const field = historyField[kind];
    await recordHistory(ctx, {
      type: 'farm',
      id: 1,
      what: 'code_switched',
      before: { [field]: isOn ? 'off' : 'on' },
      after: { [field]: isOn ? 'on' : 'off' },
    });
    const what = isOn ? 'switched on' : 'switched off';
    logSecurity(ctx, { event: 'code', outcome: 'ok', what, role: roleOf[kind] });
    ctx.publish({ topic: 'people', to: { roles: ['admin'] } });
    return { kind, isOn };
  });
};
