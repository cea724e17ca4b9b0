import { findProfile } from '@farm/data';
import { type Profile, Refusal } from '@farm/domain';
import type { IdentifiedContext } from '../core/context.ts';

/** Refuses `PERSON_MISSING`. */
export const readProfile = async (ctx: IdentifiedContext, { uid }: { uid: string }): Promise<Profile> => {
  const profile = await findProfile(ctx.db, uid);
  if (!profile) throw new Refusal('PERSON_MISSING', 'User profile not found. Please contact support.');
  return profile;
};
