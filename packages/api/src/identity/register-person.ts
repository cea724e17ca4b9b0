import { emailKey, findProfile, insertProfile } from '@farm/data/identity';
import type { Profile, RegisterInput } from '@farm/domain/identity';
import { Refusal } from '@farm/domain/refusals';
import type { IdentifiedContext } from '../core/context.ts';

/**
 * Makes the profile of the identity that is signed in; where it has one, that comes back unchanged. Refuses
 * `ACTOR_FOREIGN`, `ROLE_NOT_GRANTED`.
 */
export const registerPerson = async (ctx: IdentifiedContext, input: RegisterInput): Promise<Profile> => {
  const { uid, email, grantedRole, user } = ctx.session;
  if (input.uid !== uid) throw foreign('uid');
  if (emailKey(input.email) !== emailKey(email)) throw foreign('email');
  if (input.role !== grantedRole) {
    throw new Refusal(
      'ROLE_NOT_GRANTED',
      'Your access code does not allow this role. Sign up again with the code for it.',
      { issues: [{ path: ['role'], message: 'Must be the role your access code allows.' }] },
    );
  }
  if (user) return user;
  const profile = { uid, email, name: input.name, role: grantedRole };
  if (await insertProfile(ctx.db, profile, ctx.now().toISOString())) {
    ctx.publish({ topic: 'people' });
    return profile;
  }
  const present = await findProfile(ctx.db, uid);
  if (!present) throw new Error('a profile was neither written nor there');
  return present;
};

const foreign = (field: 'uid' | 'email') =>
  new Refusal('ACTOR_FOREIGN', `${field} must be your own: nobody can register another person.`, {
    issues: [{ path: [field], message: 'Must be your own.' }],
  });
