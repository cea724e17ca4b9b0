import { listActiveProfilesOf } from '@farm/data/identity';
import { fieldIssue } from '@farm/domain/core';
import type { Profile } from '@farm/domain/identity';
import { Refusal } from '@farm/domain/refusals';
import type { Context } from '../core/context.ts';
import { messageRefusals } from './messages.texts.ts';

/** The people with these uids, without duplicates. Refuses `INPUT_INVALID` with the positions of unknown uids. */
export const requirePeople = async (ctx: Context, uids: string[], field: string): Promise<Profile[]> => {
  const people = await listActiveProfilesOf(ctx.db, [...new Set(uids)]);
  const known = new Set(people.map(({ uid }) => uid));
  const message = messageRefusals.personMissing();
  const issues = uids.flatMap((uid, index) => (known.has(uid) ? [] : [fieldIssue([field, index], message)]));
  if (issues.length > 0) throw new Refusal('INPUT_INVALID', message, { issues });
  return people;
};
