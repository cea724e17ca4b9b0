import type { MailKind, MailProblem, MailState, PersonMailKind } from '@farm/domain/mail';
import type { Db, Trx } from '../core/database.ts';
import { isFree, type LeaseClock } from '../core/lease.ts';
import { affectsOne } from '../core/sql.ts';
import { mailTable } from './mail.tables.ts';

const waitingStates = ['queued', 'sending'] as const satisfies readonly MailState[];

const sendingColumns = mailTable.columns(
  'id',
  'kind',
  'to_name',
  'to_address',
  'buyer_id',
  'thing_id',
  'thing_name',
  'thing_of',
  'template',
  'template_values',
  'attachments',
  'tries',
  'lost',
  'message_id',
  'requested_by',
);

/** A mail with what its sending needs: nobody is answered with it. */
export type LeasedMail = {
  id: number;
  kind: MailKind | PersonMailKind;
  template: 'paper' | 'person';
  toName: string;
  toAddress: string;
  buyerId: number | null;
  thingId: number | null;
  thingName: string;
  thingOf: string | null;
  templateValues: string;
  attachments: string;
  tries: number;
  lost: number;
  messageId: string;
  requestedBy: string | null;
};

/**
 * The one that waits longest is leased by one of several servers; undefined if none is due. One that a server was sending when
 * it died may have arrived: it counts as lost once more.
 */
export const leaseNextMail = async (
  db: Db,
  { by, until, ...clock }: LeaseClock & { by: string; until: string },
): Promise<LeasedMail | undefined> => {
  for (;;) {
    const due = await db
      .selectFrom('mail')
      .select('id')
      .where('state', 'in', waitingStates)
      .where(isFree(clock))
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!due) return undefined;
    const leased = await db
      .updateTable('mail')
      .set((eb) => ({
        leased_by: by,
        leased_until: until,
        lost: eb
          .case()
          .when('state', '=', 'sending')
          .then(eb('lost', '+', 1))
          .else(eb.ref('lost'))
          .end(),
        state: 'queued',
      }))
      .where('id', '=', due.id)
      .where('state', 'in', waitingStates)
      .where(isFree(clock))
      .returning(sendingColumns)
      .executeTakeFirst();
    if (leased) return leased;
  }
};

/** From now on it may arrive. False if the lease was lost. */
export const setMailSending = (db: Db, id: number, by: string): Promise<boolean> =>
  affectsOne(
    db.updateTable('mail').set({ state: 'sending' }).where('id', '=', id).where('leased_by', '=', by),
  );

type MailResult = {
  state: MailState;
  error: MailProblem | null;
  tries: number;
  lost: number;
  next_try_at: string | null;
  sent_at?: string;
};

/** Says what became of it and ends the lease. False if another server has it by now. */
export const setMailResult = (trx: Trx, id: number, by: string, result: MailResult): Promise<boolean> =>
  affectsOne(
    trx
      .updateTable('mail')
      .set({ ...result, leased_by: null, leased_until: null })
      .where('id', '=', id)
      .where('leased_by', '=', by),
  );

/** Since when the oldest mail waits that is not sent yet. */
export const findOldestMailWaiting = async (db: Db): Promise<string | null> =>
  (
    await db
      .selectFrom('mail')
      .select('created_at as since')
      .where('state', 'in', waitingStates)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  )?.since ?? null;
