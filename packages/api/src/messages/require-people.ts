import { listProfilesOf } from '@farm/data/identity';
import type { Profile } from '@farm/domain/identity';
import { Refusal } from '@farm/domain/refusals';
import type { Context } from '../core/context.ts';

/** The people named in `field`, each once. Refuses `INPUT_INVALID` with the places of those who do not exist. */
export const requirePeople = async (ctx: Context, uids: string[], field: string): Promise<Profile[]> => {
  const people = await listProfilesOf(ctx.db, [...new Set(uids)]);
  const known = new Set(people.map(({ uid }) => uid));
  const message = 'There is no person with this id. Choose somebody from the list of people.';
  const issues = uids.flatMap((uid, index) => (known.has(uid) ? [] : [{ path: [field, index], message }]));
  if (issues.length > 0) throw new Refusal('INPUT_INVALID', message, { issues });
  return people;
};
