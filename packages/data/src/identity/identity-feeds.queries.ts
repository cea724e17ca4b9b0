import type { Role } from '@farm/domain/identity';
import type { Language } from '@farm/domain/language';
import { sql } from 'kysely';
import type { Db } from '../core/database.ts';
import { affectsOne } from '../core/sql.ts';
import { calendarFeedTable } from './identity.tables.ts';

export type FeedOwner = {
  uid: string;
  role: Role;
  language: Language;
  createdAt: string;
  /** The farm's epoch and the newest row of its history: as long as both stay the same, nothing of the farm has changed. */
  epoch: string;
  newest: number;
};

/** Whose calendar it is, unless they are suspended. It reads no order. */
export const findFeedOwner = (db: Db, tokenHash: string): Promise<FeedOwner | undefined> =>
  db
    .selectFrom('calendar_feed')
    .innerJoin('account', 'account.uid', 'calendar_feed.uid')
    .innerJoin('profile', 'profile.uid', 'calendar_feed.uid')
    .innerJoin('farm', (join) => join.onTrue())
    .select(({ fn, selectFrom }) => [
      'profile.uid',
      'profile.role',
      fn.coalesce('profile.language', 'farm.language').as('language'),
      'calendar_feed.created_at as createdAt',
      'farm.epoch',
      fn
        .coalesce(
          selectFrom('history').select(({ fn }) => fn.max('history.id').as('id')),
          sql.lit(0),
        )
        .as('newest'),
    ])
    .where('calendar_feed.token_hash', '=', tokenHash)
    .where('account.suspended_at', 'is', null)
    .executeTakeFirst();

export const findFeed = (db: Db, uid: string): Promise<{ createdAt: string } | undefined> =>
  db
    .selectFrom('calendar_feed')
    .select(calendarFeedTable.columns('created_at'))
    .where('uid', '=', uid)
    .executeTakeFirst();

/** It takes the place of the one that the person had. */
export const setFeed = async (
  db: Db,
  feed: { uid: string; tokenHash: string; createdAt: string },
): Promise<void> => {
  const { uid: _, ...changed } = calendarFeedTable.newRow(feed);
  await db
    .insertInto('calendar_feed')
    .values(calendarFeedTable.newRow(feed))
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(changed))
    .execute();
};

/** Whether there was one. */
export const deleteFeed = (db: Db, uid: string): Promise<boolean> =>
  affectsOne(db.deleteFrom('calendar_feed').where('uid', '=', uid));
