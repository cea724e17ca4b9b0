import { BUYER_UID, FARM_UID } from '@farm/domain/core';
import type { FarmCounts } from '@farm/domain/farm';
import { sql } from 'kysely';
import type { Db, Trx } from '../core/database.ts';
import { asInteger, locksRows } from '../core/sql.ts';
import { farmTables } from './tables.ts';

const emptied = farmTables.filter(({ withExamples }) => withExamples === 'emptied').map(({ name }) => name);

/** Deletes the services that example people made, as anyone may hold their tokens, and returns their accounts. */
const deleteExampleServices = async (trx: Trx): Promise<string[]> => {
  const examples = trx.selectFrom('account').select('uid').where('is_example', '=', 1);
  const deleted = await trx
    .deleteFrom('service')
    .where('created_by', 'in', examples)
    .returning('uid')
    .execute();
  const uids = deleted.map(({ uid }) => uid);
  if (uids.length === 0) return uids;
  await trx.deleteFrom('access_token').where('uid', 'in', uids).execute();
  await trx.deleteFrom('history').where('actor_id', 'in', uids).execute();
  await trx.deleteFrom('account').where('uid', 'in', uids).execute();
  return uids;
};

/**
 * It deletes what people entered, with its history and the accounts of buyers; people, the farm's details, their history and the links
 * they sent stay. Returns the accounts of services that example people made, which go as well.
 */
export const emptyFarm = async (trx: Trx): Promise<string[]> => {
  const isPostgres = locksRows(trx);
  if (isPostgres) {
    await sql`truncate ${sql.join(emptied.map((table) => sql.table(table)))} restart identity`.execute(trx);
  } else {
    await sql`pragma defer_foreign_keys = on`.execute(trx);
    for (const table of emptied) await sql`delete from ${sql.table(table)}`.execute(trx);
    await sql`delete from sqlite_sequence where name in (${sql.join(emptied)})`.execute(trx);
  }
  const examples = trx.selectFrom('account').select('uid').where('is_example', '=', 1);
  await trx.deleteFrom('invitation').where('created_by', 'in', examples).execute();
  await trx
    .deleteFrom('reset_link')
    .where((eb) => eb.or([eb('created_by', 'in', examples), eb('uid', 'in', examples)]))
    .execute();
  await trx
    .deleteFrom('history')
    .where((eb) =>
      eb.or([
        eb('actor_id', 'in', examples),
        eb('subject_type', 'not in', ['farm', 'person']),
        eb.and([eb('subject_type', '=', 'person'), eb('subject_id', 'in', examples)]),
      ]),
    )
    .execute();
  await trx.deleteFrom('account').where('uid', 'like', `${BUYER_UID}%`).execute();
  await trx.deleteFrom('webhook').where('created_by', 'in', examples).execute();
  return deleteExampleServices(trx);
};

export const countFarm = async (db: Db): Promise<FarmCounts> => {
  const examples = db.selectFrom('account').select('uid').where('is_example', '=', 1);
  const count = asInteger(db.fn.countAll());
  return db
    .selectNoFrom((eb) => [
      eb.selectFrom('order_group').select(count.as('n')).as('orders'),
      eb
        .selectFrom('order_group')
        .select(count.as('n'))
        .where('created_by', 'not in', examples)
        .as('ordersOfOthers'),
      eb.selectFrom('buyer').select(count.as('n')).where('archived_at', 'is', null).as('buyers'),
      eb
        .selectFrom('product_name')
        .select(count.as('n'))
        .where('base_unit', 'is not', null)
        .where('archived_at', 'is', null)
        .as('products'),
      eb
        .selectFrom('product')
        .select(count.as('n'))
        .where('kind', '=', 'lot')
        .where('archived_at', 'is', null)
        .as('lots'),
      eb.selectFrom('planting').select(count.as('n')).as('plantings'),
      eb.selectFrom('message').select(count.as('n')).as('messages'),
    ])
    .$castTo<FarmCounts>()
    .executeTakeFirstOrThrow();
};

/** Null for what there is none of; of people but one, and of invitations that still work. */
export const findFirstThings = (db: Db, but: string, now: string) =>
  db
    .selectNoFrom((eb) => [
      eb.selectFrom('order_group').select('id').limit(1).as('order'),
      eb.selectFrom('buyer').select('id').where('archived_at', 'is', null).limit(1).as('buyer'),
      eb.selectFrom('location').select('id').limit(1).as('location'),
      eb
        .selectFrom('product')
        .select('id')
        .where('kind', '=', 'lot')
        .where('archived_at', 'is', null)
        .limit(1)
        .as('lot'),
      eb
        .selectFrom('product_name')
        .select('id')
        .where('base_unit', 'is not', null)
        .where('archived_at', 'is', null)
        .limit(1)
        .as('product'),
      eb.selectFrom('profile').select('uid').where('uid', 'not in', [but, FARM_UID]).limit(1).as('other'),
      eb
        .selectFrom('invitation')
        .select('id')
        .where('revoked_at', 'is', null)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .limit(1)
        .as('invitation'),
    ])
    .executeTakeFirstOrThrow();
