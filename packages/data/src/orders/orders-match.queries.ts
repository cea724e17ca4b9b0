import { isOpenStatus, type OrderFilter, waitingStatuses } from '@farm/domain/orders';
import { type Actor, isPermitted } from '@farm/domain/permissions';
import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import type { Database, Db } from '../core/database.ts';
import { contains } from '../core/sql.ts';
import { orderNumberIn, type SearchResult } from './orders-search.queries.ts';

/** A filter as its queries use it. `today`: the farm's day, which decides what is overdue. */
export type OrderQuery = Omit<OrderFilter, 'search'> & { found: SearchResult | null; today: string };

/** Growers see their own and open lines unless they ask for all; others do not have this choice. */
export const isMine = (viewer: Actor, scope: OrderFilter['scope']) =>
  scope === 'mine' && isPermitted('orders.readMine', viewer.role);

const seesAll = (viewer: Actor) => isPermitted('orders.readAll', viewer.role);

type OfLine = ExpressionBuilder<Database, 'order_line'>;

const isMineOrOpen = (eb: OfLine, viewer: Actor) =>
  eb.or([eb('order_line.farmer_id', '=', viewer.uid), eb('order_line.farmer_id', 'is', null)]);

const isOfBuyer = (db: Db, eb: OfLine, { buyerIds, isCommon, search }: SearchResult) =>
  eb.exists(
    eb
      .selectFrom('order_group as matching')
      .select('matching.id')
      .whereRef('matching.id', '=', 'order_line.group_id')
      .where('matching.buyer_id', 'in', (buyers) =>
        isCommon
          ? buyers
              .selectFrom('buyer')
              .select('buyer.id')
              .where((buyer) => contains(db, buyer.ref('buyer.name'), search))
          : sql<number>`(${buyerIds.length > 0 ? sql.join(buyerIds) : sql`null`})`,
      ),
  );

const hasNumber = (db: Db, eb: OfLine, { numbers, search, isCommon }: SearchResult) => {
  const hasPart = contains(db, eb.ref('order_line.purchase_order_number'), search);
  const parts =
    isCommon || numbers.length === 0 ? hasPart : eb.and([eb('order_line.group_id', 'in', numbers), hasPart]);
  const number = orderNumberIn(search);
  return number === undefined ? parts : eb.or([eb('order_line.group_id', '=', number), parts]);
};

const isFound = (db: Db, eb: OfLine, found: SearchResult) =>
  eb.or([
    ...(found.buyerIds.length > 0 ? [isOfBuyer(db, eb, found)] : []),
    ...(found.names.length > 0 ? [eb('order_line.product_name', 'in', found.names)] : []),
    ...(found.numbers.length > 0 ? [hasNumber(db, eb, found)] : []),
  ]);

/** Lines that are pending, held or confirmed, in the words of the partial index that has only these. */
export const isOpen = sql<boolean>`coalesce(order_line.status, '') in ('pending', 'pending_inventory', 'confirmed')`;

/** As `needsAction` of the domain; a `case`, so that SQLite reads the partial index instead of sorting. */
const isWaiting = ({ role }: Actor, today: string) =>
  sql<boolean>`case order_line.status when 'confirmed' then order_line.delivery_date < ${today}
    else order_line.status in (${sql.join(waitingStatuses(role))}) end`;

const onlyOpen = (statuses: OrderFilter['statuses']) =>
  statuses !== undefined && statuses.length > 0 && statuses.every(isOpenStatus);

/** Whether the partial index of open lines has every line that can match. */
export const isOfOpenLines = ({ needsAction, statuses }: OrderQuery): boolean =>
  needsAction === true || onlyOpen(statuses);

/** `order`: an order known to be theirs and the buyer's, so that only its few lines are looked at. */
export const selectMatches = (db: Db, viewer: Actor, wanted: OrderQuery, order?: Expression<number>) => {
  const { statuses, buyerId, farmerId, productNameId, from, to, found } = wanted;
  let lines = db.selectFrom('order_line');
  if (order) {
    lines = lines.where('order_line.group_id', '=', order);
  } else {
    if (!seesAll(viewer)) {
      lines = lines.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('order_group as matched')
            .select('matched.id')
            .whereRef('matched.id', '=', 'order_line.group_id')
            .where('matched.sales_rep_id', '=', viewer.uid),
        ),
      );
    }
    if (buyerId !== undefined) {
      lines = lines.where('order_line.group_id', 'in', (groups) =>
        groups.selectFrom('order_group as bought').select('bought.id').where('bought.buyer_id', '=', buyerId),
      );
    }
  }
  if (statuses && statuses.length > 0) {
    // Within one order the status must not be looked up by an index of all orders.
    const status = order ? sql`coalesce(order_line.status, '')` : sql`order_line.status`;
    lines = lines.where(sql<boolean>`${status} in (${sql.join(statuses)})`);
  }
  if (farmerId !== undefined) lines = lines.where('order_line.farmer_id', '=', farmerId);
  if (productNameId !== undefined) lines = lines.where('order_line.product_name_id', '=', productNameId);
  if (from !== undefined) lines = lines.where('order_line.delivery_date', '>=', from);
  if (to !== undefined) lines = lines.where('order_line.delivery_date', '<=', to);
  if (isOfOpenLines(wanted)) lines = lines.where(isOpen);
  if (wanted.needsAction) {
    lines = lines.where(isWaiting(viewer, wanted.today));
    if (isPermitted('orders.actAsGrower', viewer.role)) {
      lines = lines.where(sql<boolean>`coalesce(order_line.farmer_id, ${viewer.uid}) = ${viewer.uid}`);
    }
  }
  return found ? lines.where((eb) => isFound(db, eb, found)) : lines;
};

/** The lines that match, of a grower's own and open ones if only those are wanted. */
export const selectWanted = (db: Db, viewer: Actor, wanted: OrderQuery, order?: Expression<number>) =>
  // A line that needs action of a grower is theirs in any case.
  selectMatches(db, viewer, wanted, order).$if(isMine(viewer, wanted.scope) && !wanted.needsAction, (lines) =>
    lines.where((eb) => isMineOrOpen(eb, viewer)),
  );

/** Orders that match the parts of a filter that do not depend on lines. */
export const selectGroups = (db: Db, viewer: Actor, { buyerId }: Pick<OrderFilter, 'buyerId'>) =>
  db
    .selectFrom('order_group')
    .$if(!seesAll(viewer), (query) => query.where('order_group.sales_rep_id', '=', viewer.uid))
    .$if(buyerId !== undefined, (query) => query.where('order_group.buyer_id', '=', buyerId ?? 0));
