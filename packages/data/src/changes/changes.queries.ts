import type { Change, ChangeType } from '@farm/domain/changes';
import type { HistoryAct } from '@farm/domain/history';
import { importKinds } from '@farm/domain/imports';
import { type Action, type Actor, isPermitted } from '@farm/domain/permissions';
import { type ExpressionBuilder, expressionBuilder, sql } from 'kysely';
import { changeableBuyer } from '../buyers/buyers.queries.ts';
import type { Database, Db } from '../core/database.ts';
import { serviceName } from '../core/service-name.ts';
import { actingBuyer } from '../history/history.queries.ts';
import { historyTable } from '../history/history.tables.ts';

/** A person who may do this may read of these things, all of them or some. */
export const changeActions: Record<ChangeType, Action> = {
  order_line: 'orders.read',
  delivery_note: 'packing.readDay',
  price_list: 'prices.read',
  invoice: 'invoices.read',
  payment: 'invoices.read',
  lot: 'inventory.read',
  template: 'catalog.read',
  size: 'catalog.read',
  buyer: 'buyers.read',
  planting: 'plantings.read',
  location: 'locations.read',
  person: 'identity.users',
  farm: 'farm.read',
  import: 'imports.use',
  expected_harvest: 'expected.read',
  standing_order: 'standing.read',
  offer: 'offers.read',
  offer_link: 'offers.read',
  recall: 'recalls.read',
};

/** Everyone reads of people and of the farm as far as these show; the rest is for administrators. */
const shownActs: { [Type in ChangeType]?: { all: Action; others: readonly HistoryAct[] } } = {
  person: { all: 'identity.history', others: ['registered', 'changed', 'suspended', 'restored'] },
  farm: { all: 'farm.update', others: ['changed'] },
};

type Where = ExpressionBuilder<Database, 'history'>;

const thingId = sql<number>`cast(history.subject_id as integer)`;

const withLinks = (eb: Where) =>
  eb.exists(eb.selectFrom('farm').select('farm.id').where('farm.order_links_on', '=', 1));

/**
 * The rep of its lines may read a note; while it is open, so may those of lines that are to join it. They are found by the
 * note or its day: PostgreSQL would otherwise gather all lines of the rep, or all orders of the buyer.
 */
const ownNote = (uid: string) => sql<boolean>`case
  when history.rep_id is not null then history.rep_id = ${uid}
  when (select delivered_at from delivery_note where id = ${thingId}) is null then (
    select 1 from order_line inner join order_group on order_group.id = order_line.group_id
    where order_line.delivery_date = (select delivery_date from delivery_note where id = ${thingId})
      and order_group.buyer_id + 0 = (select buyer_id from delivery_note where id = ${thingId})
      and order_group.sales_rep_id = ${uid} limit 1) is not null
  else (
    select 1 from order_line inner join order_group on order_group.id = order_line.group_id
    where order_line.delivery_note_id = ${thingId} and order_group.sales_rep_id = ${uid} limit 1) is not null
  end`;

const ownOffer = (uid: string) => sql<boolean>`exists (select 1 from offer
  where offer.id = ${thingId} and (offer.created_by = ${uid} or exists (select 1 from offer_link
    inner join buyer on buyer.id = offer_link.buyer_id
    where offer_link.offer_id = offer.id
      and (buyer.assigned_rep_id is null or buyer.assigned_rep_id = ${uid}))))`;

const ofBuyer = (eb: Where) =>
  eb.selectFrom('buyer').select('buyer.id').whereRef('buyer.id', '=', 'history.buyer_id');

/** Which rows of a type they may read, as they may read the things themselves; null for all of them. */
const limits = (eb: Where, { uid, role }: Actor, type: ChangeType) => {
  const seesAll = isPermitted('orders.readAll', role);
  const shown = shownActs[type];
  if (shown) return isPermitted(shown.all, role) ? null : eb('history.what', 'in', shown.others);
  switch (type) {
    case 'order_line':
      return seesAll ? null : eb('history.rep_id', '=', uid);
    case 'delivery_note':
      return seesAll ? null : ownNote(uid);
    case 'invoice':
    case 'payment':
      return isPermitted('invoices.manage', role)
        ? null
        : eb.exists(ofBuyer(eb).where('buyer.assigned_rep_id', '=', uid));
    case 'standing_order':
      return seesAll ? null : eb.exists(ofBuyer(eb).where(changeableBuyer(uid)));
    case 'offer':
      return seesAll ? withLinks(eb) : eb.and([withLinks(eb), ownOffer(uid)]);
    case 'offer_link':
      return seesAll
        ? withLinks(eb)
        : eb.and([withLinks(eb), eb.exists(ofBuyer(eb).where(changeableBuyer(uid)))]);
    case 'import': {
      const kinds = importKinds.filter((kind) => isPermitted(`imports.${kind}`, role));
      return kinds.length === importKinds.length
        ? null
        : eb.exists(
            eb
              .selectFrom('import_batch')
              .select('import_batch.id')
              .where('import_batch.id', '=', thingId)
              .where('import_batch.kind', 'in', kinds),
          );
    }
    default:
      return null;
  }
};

/** A case, whose types no index finds: it would find the changes of all years before those of a page. */
const readable = (viewer: Actor, types: readonly ChangeType[]) => {
  const eb = expressionBuilder<Database, 'history'>();
  const branches = types
    .filter((type) => isPermitted(changeActions[type], viewer.role))
    .map((type) => sql`when ${sql.lit(type)} then ${limits(eb, viewer, type) ?? sql`true`}`);
  if (branches.length === 0) return sql<boolean>`false`;
  return sql<boolean>`case history.subject_type ${sql.join(branches, sql` `)} else false end`;
};

/** A page looks at so many rows, however few of them the caller may read. */
const LOOKED_AT = 2000;

/** The farm's epoch, its newest row, and the last that a page after `after` looks at. Both are 0 without a row. */
export const findChangesBounds = async (
  db: Db,
  after: number,
): Promise<{ epoch: string; newest: number; through: number }> => {
  const { epoch, newest, last } = await db
    .selectFrom('farm')
    .select((eb) => [
      'farm.epoch',
      eb
        .selectFrom('history')
        .select(({ fn }) => fn.max('history.id').as('id'))
        .as('newest'),
      eb
        .selectFrom('history')
        .select('history.id')
        .where('history.id', '>', after)
        .orderBy('history.id')
        .limit(1)
        .offset(LOOKED_AT - 1)
        .as('last'),
    ])
    .executeTakeFirstOrThrow();
  return { epoch, newest: newest ?? 0, through: last ?? newest ?? 0 };
};

export type ChangeRow = Omit<Change, 'cursor'> & { number: number };

/** A person may read these of the rows after one and through another, oldest first. */
export const listChanges = (
  db: Db,
  viewer: Actor,
  {
    after,
    through,
    types,
    limit,
  }: { after: number; through: number; types: readonly ChangeType[]; limit: number },
): Promise<ChangeRow[]> =>
  db
    .selectFrom('history')
    .select([
      ...historyTable.columns('what', 'created_at', 'actor_id', 'version'),
      'history.id as number',
      'history.subject_type as type',
      'history.subject_id as id',
      ({ fn, selectFrom }) =>
        fn
          .coalesce(
            selectFrom('profile').select('profile.name').whereRef('profile.uid', '=', 'history.actor_id'),
            selectFrom('buyer').select('buyer.name').where('buyer.id', '=', actingBuyer),
            serviceName('history.actor_id'),
          )
          .as('actorName'),
    ])
    .where('history.id', '>', after)
    .where('history.id', '<=', through)
    .where(readable(viewer, types))
    .orderBy('history.id')
    .limit(limit)
    .$castTo<ChangeRow>()
    .execute();
