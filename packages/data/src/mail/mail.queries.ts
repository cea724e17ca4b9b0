import type { Mail, MailKind, PersonMailKind } from '@farm/domain/mail';
import { type Actor, isPermitted } from '@farm/domain/permissions';
import type { Db, Trx } from '../core/database.ts';
import { cursorKey, type Page, type PageInput, toPage } from '../core/page.ts';
import { asInteger, finds, idOf } from '../core/sql.ts';
import type { NewFields } from '../core/table.ts';
import { mailTable } from './mail.tables.ts';

const shownColumns = mailTable.columns(
  'id',
  'kind',
  'thing_name',
  'thing_of',
  'buyer_id',
  'to_name',
  'to_address',
  'state',
  'error',
  'tries',
  'next_try_at',
  'sent_at',
  'created_at',
);

/** Who asks, and the kinds that they may mail. */
export type MailViewer = Actor & { kinds: readonly MailKind[] };

type Wanted = {
  kind?: MailKind | undefined;
  ids?: readonly number[] | undefined;
  of?: string | undefined;
};

/** It selects those of every buyer; of one's own or nobody's; or what one pressed oneself. */
const selectMail = (db: Db, viewer: MailViewer, { kind, ids, of }: Wanted) =>
  db
    .selectFrom('mail')
    .where('mail.kind', 'in', kind ? viewer.kinds.filter((each) => each === kind) : viewer.kinds)
    .$if(ids !== undefined, (query) => query.where('mail.thing_id', 'in', ids ?? []))
    .$if(of !== undefined, (query) => query.where('mail.thing_of', '=', of ?? ''))
    .$if(!isPermitted('orders.readAll', viewer.role), (query) =>
      query.where((eb) =>
        eb.or([
          eb('mail.requested_by', '=', viewer.uid),
          eb.exists(
            eb
              .selectFrom('buyer')
              .select('buyer.id')
              .whereRef('buyer.id', '=', 'mail.buyer_id')
              .where((eb) =>
                eb.or([eb('assigned_rep_id', 'is', null), eb('assigned_rep_id', '=', viewer.uid)]),
              ),
          ),
        ]),
      ),
    );

const selectShown = (db: Db, viewer: MailViewer, wanted: Wanted) =>
  selectMail(db, viewer, wanted)
    .leftJoin('profile', 'profile.uid', 'mail.requested_by')
    .select([...shownColumns, 'mail.thing_id as thingId', 'mail.template_values as said'])
    .select('profile.name as requestedBy');

type Selected = Awaited<ReturnType<ReturnType<typeof selectShown>['execute']>>[number];

/** The press said this. */
export type MailWords = { subject: string; note: string };

export type StoredMail = Omit<Mail, 'toAddress'> & { toAddress: string };

const shown = ({ said, thingId, ...row }: Selected): StoredMail => ({
  ...row,
  // Mails to people have other kinds, which no viewer may see.
  kind: row.kind as MailKind,
  thingId: thingId ?? 0,
  subject: (JSON.parse(said) as MailWords).subject,
});

/** The newest first. */
export const listMail = async (
  db: Db,
  viewer: MailViewer,
  { cursor, limit, ...wanted }: Wanted & PageInput,
): Promise<Page<StoredMail>> => {
  if (viewer.kinds.length === 0) return { items: [], nextCursor: null };
  const last = cursorKey<[number]>(cursor, ['number']);
  const rows = await selectShown(db, viewer, wanted)
    .$if(last !== null, (query) => query.where('mail.id', '<', last?.[0] ?? 0))
    .orderBy('mail.id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows.map(shown), limit, ({ id }) => [id]);
};

export const countWaitingMail = async (db: Db, viewer: MailViewer, wanted: Wanted): Promise<number> => {
  if (viewer.kinds.length === 0) return 0;
  const { waiting } = await selectMail(db, viewer, wanted)
    .select(({ fn }) => asInteger(fn.countAll()).as('waiting'))
    .where('mail.state', 'in', ['queued', 'sending'])
    .executeTakeFirstOrThrow();
  return waiting;
};

export const findMail = async (db: Db, viewer: MailViewer, id: number): Promise<StoredMail | undefined> => {
  if (viewer.kinds.length === 0) return undefined;
  const row = await selectShown(db, viewer, {}).where('mail.id', '=', id).executeTakeFirst();
  return row && shown(row);
};

/** Whole, to mail it again; for who may see it. */
export const takeMailToRepeat = (trx: Trx, id: number) =>
  trx
    .selectFrom('mail')
    .select(mailTable.columnsBut('leased_by', 'leased_until', 'created_at'))
    .where('mail.id', '=', id)
    .executeTakeFirst();

/** Whether the same is on its way already. */
export const isThingWaiting = (
  trx: Trx,
  { kind, thingId, thingOf }: { kind: MailKind; thingId: number | null; thingOf: string | null },
): Promise<boolean> =>
  finds(
    trx
      .selectFrom('mail')
      .select('mail.id')
      .where('mail.kind', '=', kind)
      .where('mail.thing_id', 'is not distinct from', thingId)
      .where('mail.thing_of', 'is not distinct from', thingOf)
      .where('mail.state', 'in', ['queued', 'sending']),
  );

/** One after the other, so that their ids are in the sequence in which they are sent. */
export const insertMail = async (
  trx: Trx,
  mails: readonly NewFields<typeof mailTable>[],
): Promise<number[]> => {
  const ids: number[] = [];
  for (const mail of mails)
    ids.push(await idOf(trx.insertInto('mail').values(mailTable.newRow(mail)).returning('id')));
  return ids;
};

/** Also one who has an account and no profile. */
export const findMailPerson = async (db: Db, uid: string) => {
  const row = await db
    .selectFrom('account')
    .leftJoin('profile', 'profile.uid', 'account.uid')
    .select(['account.email', 'profile.name', 'profile.language', 'account.is_example as isExample'])
    .where('account.uid', '=', uid)
    .executeTakeFirst();
  return row && { ...row, isExample: row.isExample === 1 };
};

/** Whether a person was mailed such a thing since an instant. */
export const wasPersonMailed = (
  db: Db,
  { uid, kind, since }: { uid: string; kind: PersonMailKind; since: string },
): Promise<boolean> =>
  finds(
    db
      .selectFrom('mail')
      .select('id')
      .where('uid', '=', uid)
      .where('kind', '=', kind)
      .where('created_at', '>', since),
  );

/** Where mail to some buyers goes: for accounts payable first, else to the buyer. Archived ones are among them. */
export const listMailBuyers = async (
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { id: number; name: string; assignedRepId: string | null; addresses: string[] }>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('buyer')
    .select(['id', 'name', 'email', 'billing_email as billingEmail', 'assigned_rep_id as assignedRepId'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ email, billingEmail, ...buyer }) => [
      buyer.id,
      { ...buyer, addresses: [billingEmail, email].filter((address) => address !== null) },
    ]),
  );
};
