import { findProfile } from '@farm/data/identity';
import type { Profile } from '@farm/domain/identity';
import { Refusal } from '@farm/domain/refusals';
import { accessTexts } from '../core/access.texts.ts';
import type { IdentifiedContext } from '../core/context.ts';

/** Refuses `PERSON_MISSING`. */
export const readProfile = async (ctx: IdentifiedContext, { uid }: { uid: string }): Promise<Profile> => {
  const profile = await findProfile(ctx.db, uid);
  if (!profile) throw new Refusal('PERSON_MISSING', accessTexts.profileMissing());
  return profile;
};
