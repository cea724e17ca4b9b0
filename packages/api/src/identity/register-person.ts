import { emailKey, findProfile, insertProfile, setJoined } from '@farm/data/identity';
import { fieldIssue } from '@farm/domain/core';
import { changedFields } from '@farm/domain/history';
import type { Profile, RegisterInput } from '@farm/domain/identity';
import { Refusal } from '@farm/domain/refusals';
import type { IdentifiedContext, PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { renewAccess } from './end-access.ts';
import { identityTexts } from './identity.texts.ts';
import { logSecurity } from './log-security.ts';
import { assertNotRemoved } from './sign-up-person.ts';

export type NotifyOfPerson = (ctx: InTransaction<PersonContext>, joined: Profile) => Promise<void>;

/** Refuses `ACTOR_FOREIGN`, `ROLE_NOT_GRANTED`, and `PROFILE_MISSING` if the profile was removed by hand. */
export const registerPerson = async (ctx: IdentifiedContext, input: RegisterInput, tell: NotifyOfPerson) => {
  const { uid, email, grantedRole, user } = ctx.session;
  if (input.uid !== uid) throw foreign('uid');
  if (emailKey(input.email) !== emailKey(email)) throw foreign('email');
  if (input.role !== grantedRole) {
    throw new Refusal('ROLE_NOT_GRANTED', identityTexts.roleNotGranted(), {
      issues: [fieldIssue(['role'], identityTexts.roleNotGrantedHere())],
    });
  }
  if (user) return user;
  const profile = { uid, email, name: input.name, role: grantedRole };
  const isNew = await inTransaction(ctx, async (ctx) => {
    const now = ctx.now().toISOString();
    if (!(await insertProfile(ctx.db, profile, now))) return false;
    await assertNotRemoved(ctx, uid);
    await setJoined(ctx.db, uid, { by: 'code', invitedBy: null, now });
    const changed = changedFields(['name', 'role'], null, profile);
    const asPerson = { ...ctx, person: profile };
    await recordHistory(asPerson, { type: 'person', id: uid, what: 'registered', ...changed });
    await tell(asPerson, profile);
    renewAccess(ctx);
    ctx.publish({ topic: 'people' });
    logSecurity(ctx, { event: 'role', outcome: 'ok', what: 'granted', uid, role: grantedRole });
    return true;
  });
  if (isNew) return profile;
  const present = await findProfile(ctx.db, uid);
  if (!present) throw new Error('The profile was neither written nor found');
  return present;
};

const foreign = (field: 'uid' | 'email') =>
  new Refusal('ACTOR_FOREIGN', identityTexts.foreign({ field }), {
    issues: [fieldIssue([field], identityTexts.foreignHere())],
  });
