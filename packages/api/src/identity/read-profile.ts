import { findProfile } from '@farm/data/identity';
import { isServiceUid } from '@farm/domain/core';
import type { Profile } from '@farm/domain/identity';
import { Refusal } from '@farm/domain/refusals';
import { accessTexts } from '../core/access.texts.ts';
import type { IdentifiedContext } from '../core/context.ts';
import type { HistorySource } from '../history/read-history.ts';
import { identityTexts } from './identity.texts.ts';

/** Refuses `PROFILE_MISSING` where somebody without a profile asks for another's, and `PERSON_MISSING`. */
export const readProfile = async (ctx: IdentifiedContext, { uid }: { uid: string }): Promise<Profile> => {
  if (!ctx.session.user && uid !== ctx.session.uid)
    throw new Refusal('PROFILE_MISSING', accessTexts.profileMissing());
  // A service has no profile beside its session.
  const isOwnService = isServiceUid(uid) && uid === ctx.session.uid;
  const profile = isOwnService ? ctx.session.user : await findProfile(ctx.db, uid);
  if (!profile) throw new Refusal('PERSON_MISSING', accessTexts.profileMissing());
  return profile;
};

/** Refuses `PERSON_MISSING`. */
export const personHistory: HistorySource = {
  action: 'identity.history',
  trace: async ({ db }, uid) => {
    if (!(await findProfile(db, uid))) throw new Refusal('PERSON_MISSING', identityTexts.personMissing());
    return [{ type: 'person', id: uid, name: null }];
  },
};
