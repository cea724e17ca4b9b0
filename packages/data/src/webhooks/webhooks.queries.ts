import type { ChangeType } from '@farm/domain/changes';
import type { Webhook, WebhookTry } from '@farm/domain/webhooks';
import type { Db, Trx } from '../core/database.ts';
import { cursorKey, type Page, type PageInput, toPage } from '../core/page.ts';
import { affected, affectsOne, asInteger, idOf, takeLock } from '../core/sql.ts';
import { webhookTable, webhookTryTable } from './webhooks.tables.ts';

const shownColumns = webhookTable.columnsBut(
  'secret',
  'previous_secret',
  'created_by',
  'types',
  'is_behind',
  'leased_by',
  'leased_until',
);

/** `waiting` is still the row of the history; `epoch` and `isBehind` tell which message that is. */
export type StoredWebhook = Omit<Webhook, 'waiting'> & {
  waiting: number | null;
  epoch: string;
  sentThrough: number;
  isBehind: boolean;
};

export const typesOf = (types: string | null): ChangeType[] | null =>
  types === null ? null : (types.split(' ') as ChangeType[]);

const selectWebhooks = (db: Db) =>
  db
    .selectFrom('webhook')
    .leftJoin('profile', 'profile.uid', 'webhook.created_by')
    .select([...shownColumns, 'profile.name as createdBy', 'webhook.types', 'webhook.is_behind as isBehind']);

type Selected = Awaited<ReturnType<ReturnType<typeof selectWebhooks>['execute']>>[number];

const shown = ({ types, isBehind, ...row }: Selected): StoredWebhook => ({
  ...row,
  types: typesOf(types),
  isBehind: isBehind === 1,
});

/** Lists every webhook without its secrets, the oldest first. */
export const listWebhooks = async (db: Db): Promise<StoredWebhook[]> =>
  (await selectWebhooks(db).orderBy('webhook.id').execute()).map(shown);

export const findWebhook = async (db: Db, id: number): Promise<StoredWebhook | undefined> => {
  const row = await selectWebhooks(db).where('webhook.id', '=', id).executeTakeFirst();
  return row && shown(row);
};

/** Counts them for who adds one; until the end of the transaction, nobody else adds one. */
export const countWebhooks = async (trx: Trx): Promise<number> => {
  await takeLock(trx, 'webhooks');
  const { webhooks } = await trx
    .selectFrom('webhook')
    .select(({ fn }) => asInteger(fn.countAll()).as('webhooks'))
    .executeTakeFirstOrThrow();
  return webhooks;
};

type NewWebhook = {
  url: string;
  types: readonly ChangeType[] | undefined;
  secret: string;
  createdBy: string;
  epoch: string;
  sentThrough: number;
};

export const insertWebhook = (trx: Trx, { types, ...webhook }: NewWebhook, now: string): Promise<number> =>
  idOf(
    trx
      .insertInto('webhook')
      .values(webhookTable.newRow({ ...webhook, types: types?.join(' ') ?? null, createdAt: now }))
      .returning('id'),
  );

/** Nothing is sent by its secrets any more; its tries go with it. Undefined if there is none. */
export const deleteWebhook = (trx: Trx, id: number): Promise<{ url: string } | undefined> =>
  trx.deleteFrom('webhook').where('id', '=', id).returning('url').executeTakeFirst();

/** Keeps the secret until now as the one before. Returns whether there is such a webhook. */
export const setWebhookSecret = (
  trx: Trx,
  id: number,
  { secret, bothSignUntil }: { secret: string; bothSignUntil: string },
): Promise<boolean> =>
  affectsOne(
    trx
      .updateTable('webhook')
      .set(({ ref }) => ({
        secret,
        previous_secret: ref('webhook.secret'),
        both_sign_until: bothSignUntil,
      }))
      .where('id', '=', id),
  );

/** It is on, has not failed, and is leased to nobody. */
const begunAnew = {
  state: 'on',
  failures: 0,
  waiting: null,
  next_try_at: null,
  leased_by: null,
  leased_until: null,
} as const;

/** Tries at once what waits. Returns whether anything has failed or was ended. */
export const setWebhookOn = (trx: Trx, id: number): Promise<boolean> =>
  affectsOne(
    trx
      .updateTable('webhook')
      .set(begunAnew)
      .where('id', '=', id)
      .where((eb) => eb.or([eb('state', '<>', 'on'), eb('failures', '>', 0)])),
  );

/** Goes on after the message that waits. Returns whether it still was that one. */
export const setMessageSkipped = (
  trx: Trx,
  { id, waiting, isBehind }: Pick<StoredWebhook, 'id' | 'isBehind'> & { waiting: number },
): Promise<boolean> =>
  affectsOne(
    trx
      .updateTable('webhook')
      .set({ ...begunAnew, sent_through: waiting, is_behind: 0 })
      .where('id', '=', id)
      .where('waiting', '=', waiting)
      .where('is_behind', '=', isBehind ? 1 : 0),
  );

/** Goes back to a row of the history, unless what comes after it was not sent yet; and goes on at once. */
export const setSentBack = (trx: Trx, id: number, through: number): Promise<boolean> =>
  affectsOne(
    trx
      .updateTable('webhook')
      .set((eb) => ({
        ...begunAnew,
        sent_through: eb
          .case()
          .when('sent_through', '<', through)
          .then(eb.ref('sent_through'))
          .else(through)
          .end(),
      }))
      .where('id', '=', id),
  );

/** The last row of the history before an instant; 0 if there is none. */
export const findLastBefore = async (db: Db, instant: string): Promise<number> =>
  (
    await db
      .selectFrom('history')
      .select('id')
      .where('created_at', '<', instant)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id ?? 0;

/** The tries of a webhook, the newest first. */
export const listWebhookTries = async (
  db: Db,
  id: number,
  { cursor, limit }: PageInput,
): Promise<Page<WebhookTry>> => {
  const last = cursorKey<[number]>(cursor, ['number']);
  const rows = await db
    .selectFrom('webhook_try')
    .select(webhookTryTable.columnsBut('webhook_id'))
    .where('webhook_id', '=', id)
    .$if(last !== null, (query) => query.where('webhook_try.id', '<', last?.[0] ?? 0))
    .orderBy('webhook_try.id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit, (row) => [row.id]);
};

export const deleteWebhookTriesBefore = (db: Db, instant: string): Promise<number> =>
  affected(db.deleteFrom('webhook_try').where('tried_at', '<', instant));
