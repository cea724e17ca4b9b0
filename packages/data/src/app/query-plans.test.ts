import { changeTypes } from '@farm/domain/changes';
import type { Actor } from '@farm/domain/permissions';
import { plantingStatuses } from '@farm/domain/plantings';
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findOrderTotals,
  findPerformance,
  listTopBuyers,
  listTopProducts,
  listUnitsByDay,
} from '../analytics/analytics.queries.ts';
import { findSales } from '../analytics/analytics-sales.queries.ts';
import { listBuyers } from '../buyers/buyers.queries.ts';
import { findChangesBounds, listChanges } from '../changes/changes.queries.ts';
import { openSqlite } from '../connection/sqlite.ts';
import type { Database, Db, Engine, Trx } from '../core/database.ts';
import { countUnseenLines, listDeliveryLines, listLoadedLines } from '../deliveries/deliveries.queries.ts';
import { insertFarm } from '../farm/farm.queries.ts';
import { insertHistory, listHistory, listNewestHistory } from '../history/history.queries.ts';
import { listPeople } from '../identity/identity-people.queries.ts';
import { insertSession, listSessions } from '../identity/identity-sessions.queries.ts';
import { insertSignIn, listSignIns } from '../identity/identity-sign-ins.queries.ts';
import { listLots, listStock, listStoredLots } from '../inventory/inventory.queries.ts';
import { listLotsToFix } from '../inventory/inventory-codes.queries.ts';
import {
  insertMovements,
  listCameIn,
  listMovements,
  listTakenUnits,
} from '../inventory/inventory-movements.queries.ts';
import { listKeeping, listUnfreeLots } from '../inventory/inventory-unfree.queries.ts';
import {
  countInvoices,
  findInvoice,
  insertInvoice,
  listInvoicePage,
  listUnpaid,
} from '../invoices/invoices.queries.ts';
import {
  insertInvoiceLines,
  listBilledLines,
  listInvoiceLines,
  listLinesOfOrders,
} from '../invoices/invoices-lines.queries.ts';
import {
  insertPayment,
  listOnAccount,
  listOpenSums,
  listPaymentPage,
  listUses,
} from '../invoices/invoices-payments.queries.ts';
import {
  countOpenDeliveries,
  listOpenDays,
  listOpenDeliveries,
  sumOpenByUnit,
} from '../invoices/invoices-to-bill.queries.ts';
import { insertLocation } from '../locations/locations.queries.ts';
import { insertMessage, listMessages } from '../messages/messages.queries.ts';
import {
  countUnreadMessages,
  insertGroup,
  listConversations,
} from '../messages/messages-conversations.queries.ts';
import { migrateToLatest } from '../migrations/migrate.ts';
import {
  countNotifications,
  insertNotifications,
  listActNotifications,
  listNotifications,
} from '../notifications/notifications.queries.ts';
import { countOrders, findOrder, listOrders } from '../orders/orders.queries.ts';
import { listOrderLines, listPageOfLines } from '../orders/orders-flat.queries.ts';
import { listUntoldHeld } from '../orders/orders-held.queries.ts';
import { listLinesById } from '../orders/orders-lines.queries.ts';
import { listWantedProducts } from '../orders/orders-needs.queries.ts';
import {
  findNextNumber,
  findOpenNote,
  listDeliveryNotes,
  listOpenNotes,
} from '../orders/orders-notes.queries.ts';
import {
  listFills,
  listLinesToShare,
  listPackedLots,
  listPackedOut,
} from '../orders/orders-packed.queries.ts';
import { listDue, listHolders, listLineProducts, listReservations } from '../orders/orders-stock.queries.ts';
import { listLinesToRepeat, listRecentLines } from '../orders/orders-usual.queries.ts';
import {
  listAsked,
  listLinesToHarvest,
  listPackedOfProduct,
  listPackingLines,
  listPlaces,
} from '../packing/packing.queries.ts';
import { listCodedLines } from '../packing/packing-codes.queries.ts';
import { countOldDeliveries, listOldLines } from '../packing/packing-old.queries.ts';
import { hasLinesOfOthers, listPrints } from '../packing/packing-papers.queries.ts';
import { listHeldWork } from '../people/people-work.queries.ts';
import {
  findPlanting,
  insertPlanting,
  insertPlantingLocation,
  listHarvests,
  listPlantingLocations,
  listPlantings,
  setPlanting,
} from '../plantings/plantings.queries.ts';
import { listDemand, listDueOrders } from '../shortages/shortages.queries.ts';
import { engines, type FilledProduct, fillFarm, testDatabaseUrl } from '../testing/test-database.ts';
import {
  listDeliveredAt,
  listLinesOfLots,
  listLotMovements,
  listPackedUnits,
  listTakes,
  listTracedLines,
} from '../tracing/tracing.queries.ts';
import { listIncoming, listLinesBetween, listNoteLines } from '../tracing/tracing-files.queries.ts';
import {
  findLotsByCode,
  listLotsByCode,
  listOrigins,
  listTracedLots,
} from '../tracing/tracing-lots.queries.ts';

const NOW = '2026-04-15T12:00:00.000Z';
const DAY_ZERO = Date.UTC(2025, 3, 15);
const dayOf = (n: number) => new Date(DAY_ZERO + (n % 730) * 86_400_000).toISOString().slice(0, 10);

/** Tables that grow over the years; a list that reads all of their rows would become slow. */
const large = [
  'session',
  'sign_in',
  'order_line',
  'order_group',
  'delivery_note',
  'packed_lot',
  'paper_print',
  'conversation',
  'message',
  'notification',
  'stock_movement',
  'history',
  'planting',
  'planting_location',
  'harvest',
  'conversation_member',
  'invoice',
  'invoice_line',
  'payment',
  'payment_use',
  // Aliases used in the queries.
  'came',
  'undone',
  'own',
  'matched',
  'newest',
];

const farmer: Actor = { uid: 'farmer-1', role: 'farmer' };
const rep: Actor = { uid: 'rep-1', role: 'sales_rep' };
const admin: Actor = { uid: 'admin-1', role: 'admin' };

const fill = (db: Db, orders: number) =>
  db.transaction().execute(async (trx) => {
    const farm = fillFarm(trx);
    const reps = [rep.uid, 'rep-2', 'rep-3', 'rep-4'];
    for (const uid of reps) await farm.person('sales_rep', uid);
    for (const uid of [farmer.uid, 'farmer-2', 'farmer-3']) await farm.person('farmer', uid);
    await farm.person('admin', admin.uid);
    const buyers: number[] = [];
    for (let n = 0; n < 50; n += 1) buyers.push(await farm.buyer(`Buyer ${n}`));
    const products: FilledProduct[] = [];
    for (let n = 0; n < 40; n += 1) products.push(await farm.product(`Product ${n}`, { units: 5 }));
    const statuses = ['delivered', 'pending', 'confirmed', 'rejected', 'cancelled', 'pending'] as const;
    for (let n = 0; n < orders; n += 1) {
      await farm.order(
        reps[n % 4] ?? '',
        buyers[(n * 7) % 50] ?? 0,
        [0, 1].flatMap((line) => {
          const product = products[(n * 3 + line) % 40];
          const status = statuses[(n + line) % 6] ?? 'pending';
          const farmerId = ['', farmer.uid, 'farmer-2', 'farmer-3'][n % 4] ?? '';
          return product ? [{ product, quantity: 1, deliveryDate: dayOf(n * 11), status, farmerId }] : [];
        }),
      );
    }
    const { id: locationId } = await insertLocation(
      trx,
      { name: 'Barn', description: null, createdBy: admin.uid },
      NOW,
    );
    const uids = [...reps, farmer.uid, 'farmer-2', admin.uid];
    for (let n = 0; n < orders / 2; n += 1) {
      const made = { createdAt: NOW, createdBy: admin.uid };
      const buyerId = buyers[(n * 7) % 50] ?? 0;
      const invoiceId = await insertInvoice(trx, {
        ...made,
        buyerId,
        number: 1001 + n,
        kind: 'invoice',
        status: 'issued',
        issueDate: dayOf(n),
        dueDate: dayOf(n + 10),
        termsDays: 10,
        billToName: '',
        totalCents: 100,
        openCents: n % 9 === 0 ? 100 : 0,
      });
      await insertInvoiceLines(trx, [
        {
          invoiceId,
          orderLineId: n * 2 + 1,
          billsLine: 1,
          description: '',
          quantity: '1',
          unit: '',
          priceCents: 100,
          amountCents: 100,
        },
      ]);
      const paid = { method: 'check', reference: null, cents: 100, unappliedCents: 0 } as const;
      await insertPayment(trx, { ...made, ...paid, buyerId, day: dayOf(n) });
      const id = await insertPlanting(
        trx,
        {
          productNameId: products[n % 40]?.productNameId ?? 0,
          quantity: 1,
          plantedDate: dayOf(n),
          plantedBy: farmer.uid,
          notes: null,
          locationId,
        },
        NOW,
      );
      await insertPlantingLocation(trx, {
        plantingId: id,
        locationId,
        movedDate: dayOf(n),
        movedBy: farmer.uid,
        notes: null,
      });
      await setPlanting(trx, id, {
        status: plantingStatuses[n % 4] ?? 'planted',
        locationId,
        totalHarvested: 0,
      });
      await insertMovements(
        trx,
        [
          {
            productId: products[n % 40]?.id ?? 0,
            kind: 'added',
            units: 1,
            reason: null,
            actorId: farmer.uid,
            orderLineId: null,
          },
        ],
        NOW,
      );
      await insertHistory(
        trx,
        (['order_line', 'template', 'size'] as const).map((type) => ({
          type,
          id: n % 200,
          what: 'changed' as const,
          before: {},
          after: {},
          reason: null,
          actorId: farmer.uid,
          createdAt: NOW,
        })),
      );
      await insertNotifications(
        trx,
        uids.map((userId) => ({ userId, type: 'warning', title: '', message: '', relatedId: null })),
        NOW,
      );
      const uid = uids[n % 7] ?? '';
      const origin = { browser: null, system: null, network: null };
      await insertSession(trx, { idHash: `session ${n}`, uid, expiresAt: '2026-05-15', createdAt: NOW });
      await insertSignIn(trx, { uid, outcome: 'ok', ...origin }, NOW);
      if (n % 10 > 0) continue;
      const pair = [uids[n % 7] ?? '', uids[(n + 1 + (n % 5)) % 7] ?? ''];
      const conversationId = await insertGroup(
        trx,
        { name: 'Group', createdBy: pair[0] ?? '', uids: [...new Set(pair)] },
        NOW,
      );
      for (const senderId of pair) {
        await insertMessage(trx, { conversationId, senderId, content: 'Hi', orderNumber: null }, NOW);
      }
    }
  });

type Case = {
  list: string;
  run: (db: Db) => Promise<unknown>;
  /** Why sorting is acceptable here: there are few rows, or no index has this order. */
  sorts?: string;
  /** The table that is read in the order of its ids, stopping at the end of the page. */
  walks?: string;
  /** The index that is read completely, since it has only the rows that may match, or nearly all rows match. */
  whole?: string | readonly string[];
  /** The index that it finds its rows by. */
  uses?: string;
};

const page = { limit: 50, cursor: null };
const filter = { scope: 'mine', today: '2026-04-15' } as const;
const year = { from: '2025-06-01', to: '2026-05-31' };
const week = { starts: '2026-04-12T00:00:00.000Z', ends: '2026-04-19T00:00:00.000Z' };
const month = { from: '2026-04-01', to: '2026-04-30' };
const fewDays = 'the lines of a span of days';
const linesOfOne = 'the lines of each order of the page';

const ordersOf = (viewer: Actor): Case[] => {
  const ofAll = viewer.role === 'admin' ? 'order_group' : undefined;
  const list = (what: string, more: object, walks = ofAll, sorts?: string): Case => ({
    list: `orders of a ${viewer.role}${what}`,
    run: (db) => listOrders(db, viewer, { ...page, ...filter, ...more }),
    ...(walks && { walks }),
    ...(sorts && { sorts }),
  });
  const byDay = { sort: 'delivery' } as const;
  return [
    list('', {}),
    list(', the next page', { cursor: Buffer.from('[20]').toString('base64url') }),
    list(' by status', { statuses: ['delivered'] }),
    { ...list(' by statuses', { statuses: ['pending', 'confirmed'] }), whole: 'order_line_open' },
    list(' by buyer', { buyerId: 3 }, ''),
    list(" in a buyer's past", { buyerId: 3, statuses: ['delivered', 'cancelled', 'rejected'] }, ''),
    list(
      ' still to come for a buyer',
      { ...byDay, buyerId: 3, statuses: ['pending', 'pending_inventory', 'confirmed'] },
      '',
      linesOfOne,
    ),
    list(' of a month', month, '', fewDays),
    list(' from a day on', { from: '2026-04-01' }),
    list(' of a grower', { farmerId: 'farmer-2', scope: 'all' }, ''),
    list(' of a product', { productNameId: 3 }, ''),
    list(' with a search that finds nothing', { search: 'zzz' }, ''),
    list(' with a search', { search: 'duct 12' }, ''),
    list(
      ' with the search for a buyer',
      { search: 'buyer 12' },
      '',
      'the orders of the buyers that were found',
    ),
    {
      ...list(' that need action', { needsAction: true }, '', 'what waits, by what it waits for'),
      whole: 'order_line_open',
    },
    list(' by delivery', byDay, 'first', linesOfOne),
    list(' by delivery from a day on', { ...byDay, from: '2026-04-01' }, 'first', linesOfOne),
    list(' by delivery in a month', { ...byDay, ...month }, 'first', linesOfOne),
    {
      list: `how many orders need action of a ${viewer.role}`,
      run: (db) => countOrders(db, viewer, { ...filter, needsAction: true }),
      whole: 'order_line_open',
    },
    ...(viewer.role === 'farmer' ? [list(' in all', { scope: 'all' }, 'order_group')] : []),
  ];
};

const scopes = [null, rep.uid].flatMap((repId) => [
  { range: { from: null, to: null }, repId },
  { range: { from: '2026-03-16', to: null }, repId },
  { range: year, repId },
]);

const billing = (viewer: Actor): Case[] => {
  const list = (show: 'open' | 'overdue' | 'draft' | 'all', more: object = {}, whole?: string): Case => ({
    list: `${show} invoices of a ${viewer.role} ${JSON.stringify(more)}`,
    run: (db) => listInvoicePage(db, viewer, { ...page, show, today: month.to, ...more }),
    walks: 'invoice',
    ...(whole && { whole }),
  });
  const ofBuyer = { buyerId: 3 };
  return [
    list('open', {}, 'invoice_open'),
    list('open', ofBuyer),
    list('overdue', ofBuyer),
    list('draft', {}, 'invoice_draft'),
    list('all'),
    list('all', ofBuyer),
    {
      list: `days to bill of a ${viewer.role}`,
      run: (db) => listOpenDays(db, viewer, {}),
      sorts: 'added up by day',
    },
    {
      list: `deliveries to bill of a ${viewer.role}`,
      run: (db) => listOpenDeliveries(db, viewer, month),
    },
    {
      list: `what is to be billed by the unit of a ${viewer.role}`,
      run: (db) => sumOpenByUnit(db, viewer, {}),
    },
    {
      list: `aging of a ${viewer.role}`,
      run: (db) => listOpenSums(db, viewer, month.to),
      whole: 'invoice_owed',
    },
    {
      list: `payments of a ${viewer.role}`,
      run: (db) => listPaymentPage(db, viewer, page),
      walks: 'payment',
    },
  ];
};

const cases: Case[] = [
  ...[rep, admin].flatMap(billing),
  { list: 'how many deliveries wait to be billed', run: (db) => countOpenDeliveries(db, 100) },
  {
    list: 'how many invoices are past due',
    run: (db) => countInvoices(db, { show: 'overdue', today: month.to }, 100),
  },
  {
    list: 'how many drafts wait',
    run: (db) => countInvoices(db, { show: 'draft' }, 100),
    whole: 'invoice_draft',
  },
  { list: 'what a buyer owes', run: (db) => listUnpaid(db, 3) },
  { list: 'what is on account of a buyer', run: (db) => listOnAccount(db, null, 3) },
  { list: 'an invoice', run: (db) => findInvoice(db, admin, { kind: 'invoice', number: 1001 }) },
  { list: 'the lines of an invoice', run: (db) => listInvoiceLines(db, [1, 2]), sorts: 'few lines' },
  { list: 'which lines are billed', run: (db) => listBilledLines(db, [1, 2]) },
  { list: 'what is applied to an invoice', run: (db) => listUses(db, { column: 'invoice_id', ids: [1] }) },
  {
    list: 'the lines of some deliveries',
    run: (db) => listLinesOfOrders(db, { orderNumbers: [1, 2], ...month }),
    sorts: 'few lines',
  },
  ...[farmer, rep, admin].flatMap(ordersOf),
  { list: 'one order', run: (db) => findOrder(db, rep, 'none') },
  { list: 'how many orders a rep has', run: (db) => countOrders(db, rep, filter) },
  ...[rep, admin].map((viewer) => ({
    list: `what a buyer usually orders of a ${viewer.role}`,
    run: (db: Db) => listRecentLines(db, viewer, 3),
  })),
  { list: 'the lines of an order to place again', run: (db) => listLinesToRepeat(db, rep, 'none') },
  ...[farmer, rep, admin].flatMap((viewer) => {
    const flat = (what: string, filter: object, sorts?: string): Case => ({
      list: `a page of the lines of a ${viewer.role}${what}`,
      run: (db) => listPageOfLines(db, viewer, { ...page, ...filter }),
      ...(sorts || viewer === rep ? { sorts: sorts ?? 'the lines of one rep' } : { walks: 'order_line' }),
    });
    const few = 'few of all lines match';
    return [
      flat('', {}),
      flat(', the next page', { cursor: Buffer.from('[20]').toString('base64url') }),
      flat(' by status', { statuses: ['delivered'] }),
      flat(' by a rare status', { statuses: ['rejected', 'cancelled'] }, few),
      { ...flat(' that are open', { statuses: ['pending', 'confirmed'] }, few), whole: 'order_line_open' },
      flat(' of a buyer', { buyerId: 3 }, few),
      flat(' of a month', month, fewDays),
      flat(' of a month by status', { ...month, statuses: ['delivered'] }, fewDays),
      flat(' from a day on', { from: '2026-04-01' }),
      flat(' of a grower', { farmerId: 'farmer-2' }, few),
      flat(' of a rep', { repId: rep.uid }, few),
    ];
  }),
  {
    list: 'the lines of a rep',
    run: (db) => listOrderLines(db, rep, {}),
    sorts: 'a whole list, by the id of another table than the one that finds it',
  },
  ...[farmer, rep, admin].map((viewer) => ({
    list: `deliveries of a month for a ${viewer.role}`,
    run: (db: Db) => listDeliveryLines(db, viewer, month),
    sorts: fewDays,
  })),
  { list: 'lines of other reps in a month', run: (db) => countUnseenLines(db, rep, month), sorts: fewDays },
  { list: 'the stops of a day', run: (db) => listLoadedLines(db, rep, { day: month.from }) },
  {
    list: 'the lines to harvest for through a day',
    run: (db) => listLinesToHarvest(db, { from: '2026-02-14', to: '2026-04-16' }),
  },
  {
    list: 'what pending lines ask for through a day',
    run: (db) => listAsked(db, { from: '2026-02-14', to: '2026-04-16' }),
    sorts: 'the open lines of some weeks, by product and package',
  },
  {
    list: 'the lines to pack of a day',
    run: (db) =>
      listPackingLines(db, { from: month.from, to: month.from, statuses: ['confirmed', 'delivered'] }),
    sorts: fewDays,
  },
  {
    list: 'what some lines were packed from',
    run: (db) => listPackedLots(db, [1, 2]),
    sorts: 'the lots of a day, by harvest date',
  },
  { list: 'what is packed out of some lots', run: (db) => listPackedOut(db, [1, 2]) },
  {
    list: 'what is packed of a product',
    run: (db) => listPackedOfProduct(db, { productNameId: 1, limit: 30 }),
    sorts: 'the open lines of one product',
  },
  {
    list: 'how many old deliveries there are',
    run: (db) => countOldDeliveries(db, farmer, '2026-02-14'),
  },
  {
    list: 'the lines of old deliveries',
    run: (db) => listOldLines(db, farmer, '2026-02-14', 500),
    sorts: fewDays,
  },
  {
    list: 'the delivery notes of a day',
    run: (db) => listDeliveryNotes(db, { numbers: [1, 2], buyerIds: [1, 2], day: month.from }),
    sorts: 'the notes of a day, by number',
  },
  { list: 'the open note of a delivery', run: (db) => findOpenNote(db, { buyerId: 3, day: month.from }) },
  { list: 'the open notes of an order', run: (db) => listOpenNotes(db, 3, [month.from, month.to]) },
  { list: 'the number of the next note', run: findNextNumber },
  {
    list: "whether a delivery has another rep's lines",
    run: (db) => hasLinesOfOthers(db, { buyerId: 3, day: month.from, repId: rep.uid }),
  },
  {
    list: 'when some sheets were printed',
    run: (db) => listPrints(db, 'packingSlips', ['1 on 2026-04-01', '2']),
  },
  {
    list: 'where some products grow',
    run: (db) => listPlaces(db, [1, 2]),
    sorts: 'the open plantings of a farm, by day',
  },
  {
    list: 'the lots of the farm that are not free',
    run: (db) => listUnfreeLots(db, { today: month.from }),
  },
  {
    list: 'the lots of some products that are not free',
    run: (db) => listUnfreeLots(db, { today: month.from, productNameIds: [1, 2] }),
  },
  { list: 'how long products keep that get old', run: listKeeping },
  {
    list: 'who holds the stock of some products',
    run: (db) => listHolders(db, { productNameIds: [1, 2], through: month.to }),
    sorts: 'distinct orders',
  },
  { list: 'held lines that nobody was told of', run: (db) => listUntoldHeld(db, '2026-02-14') },
  {
    list: 'the stored lots of some products',
    run: (db) => listStoredLots(db, [1, 2]),
    sorts: 'by harvest date',
  },
  {
    list: 'demand of eight weeks',
    run: (db) => listDemand(db, { from: '2026-04-12', to: '2026-05-31' }),
    sorts: 'sums',
  },
  { list: 'orders due in a week', run: (db) => listDueOrders(db, { ...month, each: 8 }), sorts: fewDays },
  {
    list: 'orders due of a product',
    run: (db) => listDueOrders(db, { to: month.to, productNameId: 1, each: 1000 }),
    sorts: 'only what is confirmed of one product',
  },
  {
    list: 'reservations',
    run: (db) => listReservations(db, { through: month.to }),
    sorts: 'grouped by product and day',
  },
  {
    list: 'what everybody’s open lines ask of some products, but an order',
    run: (db) =>
      listReservations(db, {
        productNameIds: [1, 2],
        through: month.to,
        withOpen: true,
        exceptPendingOf: 1,
      }),
    sorts: 'grouped by product and day',
  },
  {
    list: 'what is due of some products',
    run: (db) => listDue(db, { productNameIds: [1, 2], from: month.from, through: month.to }),
    sorts: 'grouped by product and day',
  },
  {
    list: 'the products of open lines',
    run: (db) => listWantedProducts(db, admin, { ...month, scope: 'all', today: month.from }),
    sorts: 'few products',
  },
  {
    list: 'reservations of a product',
    run: (db) => listReservations(db, { productNameIds: [1], through: month.to }),
    sorts: 'grouped by package',
  },
  ...scopes.flatMap((scope) => {
    const what = `${scope.repId ? 'of a rep' : 'of all'} from ${scope.range.from} to ${scope.range.to}`;
    const isEverything = scope.repId === null && scope.range.from === null && scope.range.to === null;
    const inOrderOf = (index: string) => isEverything && { whole: `order_line_${index}` };
    return [
      { list: `order totals ${what}`, run: (db: Db) => findOrderTotals(db, scope), ...inOrderOf('group') },
      { list: `performance ${what}`, run: (db: Db) => findPerformance(db, scope), ...inOrderOf('group') },
      {
        list: `units by day ${what}`,
        run: (db: Db) => listUnitsByDay(db, scope),
        sorts: 'sums',
        ...inOrderOf('day'),
      },
      {
        list: `top products ${what}`,
        run: (db: Db) => listTopProducts(db, scope),
        sorts: 'sums',
        ...inOrderOf('of_product'),
      },
      {
        list: `top buyers ${what}`,
        run: (db: Db) => listTopBuyers(db, scope),
        sorts: 'sums',
        ...inOrderOf('group'),
      },
      {
        list: `sales ${what}`,
        run: (db: Db) => findSales(db, scope),
        sorts: 'sums',
        // All credit memos ever are few, and each counts.
        whole: [
          ...(isEverything ? ['order_line_sales'] : []),
          ...(scope.range.from === null ? ['invoice_credit_day'] : []),
        ],
      },
    ];
  }),
  { list: 'notifications', run: (db) => listNotifications(db, rep.uid, { ...page, unreadOnly: false }) },
  {
    list: 'unread notifications',
    run: (db) => listNotifications(db, rep.uid, { ...page, unreadOnly: true }),
  },
  { list: 'how many notifications there are', run: (db) => countNotifications(db, rep.uid) },
  {
    list: 'conversations',
    run: (db) => listConversations(db, rep, page),
    sorts: "one person's own, by an activity that is not their row's",
  },
  { list: 'how many messages are unread', run: (db) => countUnreadMessages(db, rep.uid, 100) },
  { list: 'messages', run: (db) => listMessages(db, rep, 1, page) },
  { list: 'plantings', run: (db) => listPlantings(db, page), walks: 'planting' },
  { list: 'plantings by status', run: (db) => listPlantings(db, { ...page, statuses: ['finished'] }) },
  {
    list: 'a planting',
    run: async (db) => {
      await findPlanting(db, 1);
      await listPlantingLocations(db, 1);
      await listHarvests(db, 1);
    },
  },
  { list: 'some lines', run: (db) => listLinesById(db, rep, [1, 2]) },
  { list: 'the products of some lines', run: (db) => listLineProducts(db, [1, 2]) },
  {
    list: 'what was last done to some lines',
    run: (db) => listNewestHistory(db, 'order_line', [1, 2]),
    sorts: 'grouped by line',
  },
  {
    list: 'the lines that want a product',
    run: (db) => listLinesToShare(db, { productNameId: 1, from: '2026-04-15' }),
    sorts: 'the open lines of one product',
  },
  {
    list: 'what was notified of a person’s acts on some orders lately',
    run: (db) => listActNotifications(db, { makerId: rep.uid, orderNumbers: [1, 2], since: NOW }),
    sorts: 'those of ten minutes',
  },
  { list: 'what some lines took', run: (db) => listTakenUnits(db, [1, 2]), sorts: 'sums' },
  { list: 'what some lines get', run: (db) => listFills(db, [1, 2]), sorts: 'few lots' },
  {
    list: 'what came in of a week, by product',
    run: (db) => listCameIn(db, { periods: [week] }),
    sorts: 'grouped by product',
  },
  {
    list: 'what came in of some products',
    run: (db) => listCameIn(db, { periods: [week], productNameIds: [1, 2, 3] }),
    sorts: 'grouped by product',
  },
  { list: 'the ledger of a lot', run: (db) => listMovements(db, { productId: 1 }, page) },
  {
    list: 'the sessions of a person',
    run: (db) => listSessions(db, rep.uid, NOW),
    sorts: 'the few of one person',
  },
  { list: 'the recent sign-ins of a person', run: (db) => listSignIns(db, rep.uid) },
  {
    list: 'a sign-in to note',
    run: (db) =>
      insertSignIn(
        db as Trx,
        { uid: rep.uid, outcome: 'ok', browser: null, system: null, network: null },
        NOW,
      ),
  },
  {
    list: 'the history of an order with two lines',
    run: (db) =>
      listHistory(
        db,
        [1, 2].map((id) => ({ type: 'order_line', id })),
        page,
      ),
    sorts: 'the rows of several lines',
  },
  {
    list: 'where a page of changes ends',
    run: async (db) => {
      await insertFarm(db, { timeZone: 'UTC', language: 'en' }, NOW);
      await findChangesBounds(db, 5);
    },
  },
  ...[farmer, rep, admin].map((viewer) => ({
    list: `the changes that a ${viewer.role} may read`,
    run: (db: Db) => listChanges(db, viewer, { after: 5, through: 2005, types: changeTypes, limit: 501 }),
  })),
  {
    list: 'the history of a template with its sizes',
    run: (db) =>
      listHistory(
        db,
        [
          { type: 'template', id: 1 },
          { type: 'size', id: 1 },
          { type: 'size', id: 2 },
        ],
        page,
      ),
    sorts: 'the rows of several things',
  },
  { list: 'people', run: (db) => listPeople(db), sorts: 'the people of a farm, by name' },
  {
    list: 'the open work of everyone',
    run: (db) => listHeldWork(db),
    sorts: 'counted by person',
    whole: 'order_line_open',
  },
  { list: 'lots', run: (db) => listLots(db), sorts: 'the lots of a farm, by harvest date' },
  { list: 'stock', run: (db) => listStock(db), sorts: 'the products of a farm, by name' },
  {
    list: 'the lots with a code',
    run: (db) => listLotsByCode(db, 'KAL-1'),
    uses: 'product_code',
    sorts: 'few lots',
  },
  { list: 'the lots with such a code', run: (db) => findLotsByCode(db, 'KAL', 20), uses: 'product_code' },
  { list: 'some lots', run: (db) => listTracedLots(db, [1, 2]) },
  { list: 'the ledger of a lot', run: (db) => listLotMovements(db, 1) },
  { list: 'the lines of some lots', run: (db) => listLinesOfLots(db, [1, 2]) },
  { list: 'some lines of a lot', run: (db) => listTracedLines(db, [1, 2]) },
  { list: 'what deliveries took for lines', run: (db) => listTakes(db, [1, 2]), sorts: 'few lines' },
  { list: 'when lines left', run: (db) => listDeliveredAt(db, [1, 2]) },
  { list: 'what lines were packed from', run: (db) => listPackedUnits(db, [1, 2]), sorts: 'few lines' },
  {
    list: 'where lots came from',
    run: async (db) => listOrigins(db, await listTracedLots(db, [1, 2])),
  },
  {
    list: 'the lines of an open note',
    run: (db) => listNoteLines(db, { number: 1, buyerId: 3, deliveryDate: '2026-04-15', deliveredAt: null }),
  },
  {
    list: 'the lines that were packed or delivered on a day',
    run: (db) => listLinesBetween(db, { since: week.starts, before: week.ends }),
    uses: 'order_line_packed',
    sorts: 'the lines of a day',
  },
  { list: 'what came into lots', run: (db) => listIncoming(db, [1, 2]), sorts: 'few lots' },
  { list: 'the lines whose papers name codes', run: (db) => listCodedLines(db, [1, 2]) },
  {
    list: 'the lots whose codes are to stay',
    run: (db) => listLotsToFix(db, [1, 2], { always: false }),
    uses: 'buyer_wants_all',
  },
  {
    list: 'buyers',
    run: (db) => listBuyers(db, { ...page, byContacts: true }),
    sorts: 'the buyers of a farm, by lower-cased name',
  },
];

/** The table that a step of a plan reads completely. A search for `ANY` counts, since it skips through a whole index. */
const scans = { sqlite: /^(?:SCAN|SEARCH(?= .*\(ANY\()) (\S+)/, postgres: /Seq Scan on (\S+)/ };

const open = async (engine: Engine, url: string, onQuery: (query: CompiledQuery) => void) => {
  const log = (event: { query: CompiledQuery }) => onQuery(event.query);
  if (engine === 'sqlite') {
    const { dialect, release } = openSqlite(url);
    const db = new Kysely<Database>({ dialect, log });
    return { db, close: () => db.destroy().then(release) };
  }
  const pool = new pg.Pool({ connectionString: url });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log });
  return { db, close: () => db.destroy() };
};

describe.each(engines)('the plans of %s', (engine) => {
  let db: Db;
  let close: () => Promise<void>;
  let remove: () => Promise<void>;
  let captured: CompiledQuery[] = [];

  beforeAll(async () => {
    const database = await testDatabaseUrl(engine);
    remove = database.remove;
    ({ db, close } = await open(engine, database.url, (query) => captured.push(query)));
    await migrateToLatest(db);
    // SQLite shows the plan it will use; PostgreSQL is asked whether an index could be used.
    await fill(db, engine === 'sqlite' ? 1500 : 30);
    // SQLite plans without statistics, as a farm runs.
    if (engine === 'postgres') await sql`analyze`.execute(db);
  });
  afterAll(async () => {
    await close();
    await remove();
  });

  /** The statements a list runs, with the lines of their plans. */
  const plansOf = async (run: Case['run']) => {
    captured = [];
    await run(db);
    const queries = [...captured];
    const explain = engine === 'sqlite' ? 'explain query plan' : 'explain';
    return db.connection().execute(async (connection) => {
      if (engine === 'postgres') await sql`set enable_seqscan = off`.execute(connection);
      const plans: { statement: string; steps: string[] }[] = [];
      for (const query of queries) {
        const { rows } = await connection.executeQuery<Record<string, unknown>>(
          CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]),
        );
        plans.push({
          statement: query.sql,
          steps: rows.map((row) => String(row.detail ?? row['QUERY PLAN'])),
        });
      }
      return plans;
    });
  };

  it.each(cases)('reads no large table completely for $list', async ({ run, sorts, walks, whole, uses }) => {
    const plans = await plansOf(run);
    expect(plans.length).toBeGreaterThan(0);
    if (uses) expect(JSON.stringify(plans.map(({ steps }) => steps))).toContain(uses);
    for (const { statement, steps } of plans) {
      const isSorted = steps.some((step) => step.includes('TEMP B-TREE FOR') && step.includes('ORDER BY'));
      const scanned = steps
        .filter((step) => ![whole ?? []].flat().some((index) => step.endsWith(`INDEX ${index}`)))
        .map((step) => scans[engine].exec(step)?.[1] ?? '')
        .filter((table) => large.includes(table) && !(table === walks && statement.endsWith(' limit ?')));
      expect({ statement, scanned, plan: steps }).toMatchObject({ scanned: [] });
      if (!sorts) expect({ statement, isSorted, plan: steps }).toMatchObject({ isSorted: false });
    }
  });
});
