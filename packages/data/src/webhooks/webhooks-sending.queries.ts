import type { ChangeType } from '@farm/domain/changes';
import type { TryOutcome, WebhookState } from '@farm/domain/webhooks';
import { sql } from 'kysely';
import type { Db, Trx } from '../core/database.ts';
import { isFree, type LeaseClock } from '../core/lease.ts';
import { finds, idOf, locksRows } from '../core/sql.ts';
import type { NewFields } from '../core/table.ts';
import { typesOf } from './webhooks.queries.ts';
import { webhookTable, webhookTryTable } from './webhooks.tables.ts';

const sendingColumns = webhookTable.columns(
  'id',
  'url',
  'types',
  'secret',
  'previous_secret',
  'both_sign_until',
  'epoch',
  'sent_through',
  'is_behind',
  'failures',
);

/** A webhook with its secrets, to send by: nobody is answered with it. */
export type SendingWebhook = {
  id: number;
  url: string;
  types: ChangeType[] | null;
  secret: string;
  previousSecret: string | null;
  bothSignUntil: string | null;
  epoch: string;
  sentThrough: number;
  isBehind: boolean;
  failures: number;
};

type Row = Omit<SendingWebhook, 'types' | 'isBehind'> & { types: string | null; isBehind: number };

const sending = (row: Row): SendingWebhook => ({
  ...row,
  types: typesOf(row.types),
  isBehind: row.isBehind === 1,
});

const isDue = (clock: LeaseClock) => sql<boolean>`state = 'on' and ${isFree(clock)}`;

/** Lists those that nobody sends for, and that have not seen every row of the history. */
export const listDueWebhooks = async (db: Db, clock: LeaseClock): Promise<SendingWebhook[]> =>
  (
    await db
      .selectFrom('webhook')
      .select(sendingColumns)
      .where(isDue(clock))
      .where((eb) =>
        eb.or([
          eb('is_behind', '=', 1),
          eb('webhook.epoch', '<>', eb.selectFrom('farm').select('farm.epoch')),
          eb.exists(
            eb.selectFrom('history').select('history.id').whereRef('history.id', '>', 'webhook.sent_through'),
          ),
        ]),
      )
      .execute()
  ).map(sending);

export const findSendingWebhook = async (db: Db, id: number): Promise<SendingWebhook | undefined> => {
  const row = await db.selectFrom('webhook').select(sendingColumns).where('id', '=', id).executeTakeFirst();
  return row && sending(row);
};

/** One of several servers leases it; undefined for the others. */
export const leaseWebhook = async (
  db: Db,
  id: number,
  { by, until, ...clock }: LeaseClock & { by: string; until: string },
): Promise<SendingWebhook | undefined> => {
  const row = await db
    .updateTable('webhook')
    .set({ leased_by: by, leased_until: until })
    .where('id', '=', id)
    .where(isDue(clock))
    .returning(sendingColumns)
    .executeTakeFirst();
  return row && sending(row);
};

export const releaseWebhook = async (db: Db, id: number, by: string): Promise<void> => {
  await db
    .updateTable('webhook')
    .set({ leased_by: null, leased_until: null })
    .where('id', '=', id)
    .where('leased_by', '=', by)
    .execute();
};

type Place = Pick<SendingWebhook, 'id' | 'sentThrough' | 'isBehind'>;

type Progress = {
  sent_through?: number;
  epoch?: string;
  is_behind?: number;
  state?: WebhookState;
  failures?: number;
  waiting?: number | null;
  next_try_at?: string | null;
  last_tried_at?: string;
  last_outcome?: TryOutcome;
  last_status?: number | null;
  leased_by?: null;
  leased_until?: string | null;
};

/** Changes what is leased and still where it was; undefined if a person or another server has moved it since. */
export const setProgress = async (
  db: Db,
  { id, sentThrough, isBehind }: Place,
  by: string,
  progress: Progress,
): Promise<SendingWebhook | undefined> => {
  const row = await db
    .updateTable('webhook')
    .set(progress)
    .where('id', '=', id)
    .where('leased_by', '=', by)
    .where('sent_through', '=', sentThrough)
    .where('is_behind', '=', isBehind ? 1 : 0)
    .returning(sendingColumns)
    .executeTakeFirst();
  return row && sending(row);
};

/** Returns its id; undefined if the webhook was removed. */
export const insertWebhookTry = async (
  trx: Trx,
  tried: NewFields<typeof webhookTryTable>,
): Promise<number | undefined> => {
  // Nobody removes it until the end of the transaction.
  const isThere = await finds(
    trx
      .selectFrom('webhook')
      .select('id')
      .where('id', '=', tried.webhookId)
      .$if(locksRows(trx), (query) => query.forKeyShare()),
  );
  if (!isThere) return undefined;
  return idOf(trx.insertInto('webhook_try').values(webhookTryTable.newRow(tried)).returning('id'));
};

/** When the oldest change was made that a receiver was not told of yet; those that are off wait for nothing. */
export const findOldestWaiting = async (db: Db): Promise<string | null> => {
  const rows = await db
    .selectFrom('webhook')
    .select((eb) =>
      eb
        .selectFrom('history')
        .select('history.created_at')
        .whereRef('history.id', '>', 'webhook.sent_through')
        .orderBy('history.id')
        .limit(1)
        .as('since'),
    )
    .where('state', '<>', 'off')
    .execute();
  return rows.flatMap(({ since }) => since ?? []).toSorted()[0] ?? null;
};
