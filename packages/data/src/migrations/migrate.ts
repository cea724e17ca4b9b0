import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { DatabaseError } from '../connection/database-error.ts';
import * as initial from './2026-11-20-initial.ts';
import * as farmHistoryJobs from './2026-11-22-farm-history-jobs.ts';
import * as notificationTexts from './2026-11-22-notification-texts.ts';
import * as personLanguage from './2026-11-22-person-language.ts';
import * as productsById from './2026-11-22-products-by-id.ts';
import * as unnamedGroups from './2026-11-22-unnamed-groups.ts';
import * as buyerNotes from './2026-11-23-buyer-notes.ts';
import * as messageOrders from './2026-11-23-message-orders.ts';
import * as orderActs from './2026-11-23-order-acts.ts';
import * as orderLists from './2026-11-23-order-lists.ts';
import * as account from './2026-11-24-account.ts';
import * as demo from './2026-11-24-demo.ts';
import * as people from './2026-11-24-people.ts';
import * as watch from './2026-11-24-watch.ts';
import * as providerGrants from './2026-11-25-provider-grants.ts';
import * as notificationCreator from './2026-11-26-notification-creator.ts';
import * as tries from './2026-11-27-tries.ts';
import * as orderNotifications from './2026-11-28-order-news.ts';
import * as rollups from './2026-11-28-rollups.ts';
import * as bestBuyers from './2026-12-05-best-buyers.ts';
import * as packing from './2026-12-06-packing.ts';
import * as paperPrint from './2026-12-07-paper-print.ts';
import * as noTotals from './2026-12-08-no-totals.ts';
import * as figures from './2026-12-09-figures.ts';
import * as keepsDays from './2026-12-10-keeps-days.ts';
import * as papers from './2026-12-11-papers.ts';
import * as money from './2026-12-12-money.ts';
import * as sales from './2026-12-13-sales.ts';
import * as imports from './2026-12-14-imports.ts';
import * as promises from './2026-12-15-promises.ts';
import * as offers from './2026-12-16-offers.ts';
import * as invoices from './2026-12-19-invoices.ts';
import * as plantingDays from './2026-12-20-planting-days.ts';
import * as oldStock from './2026-12-21-old-stock.ts';
import * as plantingsCorrected from './2026-12-22-plantings-corrected.ts';
import * as alreadyOrdered from './2026-12-23-already-ordered.ts';
import * as stateColumns from './2026-12-24-state-columns.ts';
import * as historyVersion from './2026-12-25-history-version.ts';
import * as tokenScopes from './2026-12-26-token-scopes.ts';
import * as services from './2026-12-27-services.ts';
import * as webhooks from './2026-12-28-webhooks.ts';
import * as proposals from './2026-12-29-proposals.ts';
import * as tracing from './2027-01-01-tracing.ts';
import * as found from './2027-01-02-found.ts';
import * as recalls from './2027-01-03-recalls.ts';
import * as mail from './2027-01-04-mail.ts';
import * as calendarFeed from './2027-01-05-calendar-feed.ts';
import * as factors from './2027-01-06-factors.ts';
import * as traceFile from './2027-01-07-trace-file.ts';
import { assertSchemaOnce, hasTable } from './schema.ts';

/** With the SHA-256 of each file: a released one changes only to leave out what a later one drops again. */
export const steps: [name: string, migration: Migration, hash: string][] = [
  ['2026-11-20-initial', initial, '5be060ddc7683c0a90d8b298a43e5cf640f8b4022b914d6a44d97212136c527d'],
  [
    '2026-11-22-farm-history-jobs',
    farmHistoryJobs,
    'e17d87394b6cb8dd1cc54e0fc1750aa758a96f7e3dae2d4904d36d2a4050de8f',
  ],
  [
    '2026-11-22-notification-texts',
    notificationTexts,
    'bf74c09f063cdf2ad9818d4dc0ce656ddad92165014107a970d9fb9849644d1e',
  ],
  [
    '2026-11-22-person-language',
    personLanguage,
    '623c1f1604fc3d9af904dff88ded9aae6a25d9a1dfac851a9bcc94227f517b9c',
  ],
  [
    '2026-11-22-products-by-id',
    productsById,
    'f9766d2db390b5a7e2c79eb5b5e22fdc8dcc5d861ce400067d89d8022d7290c4',
  ],
  [
    '2026-11-22-unnamed-groups',
    unnamedGroups,
    'f06eab3b4c747c98c318ec6a92d11ade91c75709ecc821435b597c74c254ba50',
  ],
  ['2026-11-23-buyer-notes', buyerNotes, 'baff4636f58387494976e379e9f242e5d354bfcfe19ccc86731fc32f6be2d58b'],
  [
    '2026-11-23-message-orders',
    messageOrders,
    '65db3a620427d080becf832245d18a9d42635f0ad97997e4e8c652cf984697ef',
  ],
  ['2026-11-23-order-acts', orderActs, '45cea3133fba691e80da9cef311b2b0bbe48751e76c330a748e94cf68938979c'],
  ['2026-11-23-order-lists', orderLists, '24622240fd494389ca526e3c0887df68957efeb03a497915460d11e745b63819'],
  ['2026-11-24-account', account, '0e5368408e91709d6c4322f2c4e76b7b19728ca499a1048077ecd233e03bed83'],
  ['2026-11-24-demo', demo, '20f8b2c27a3f68d948a6e230a1001a7d97b881cc3511d01457681485601bbc0d'],
  ['2026-11-24-people', people, '29515d277a3c97d4fff6adc09622999ffceb901b25c16854954d4f07f9ba0d55'],
  ['2026-11-24-watch', watch, 'ac4ad19f8ec139435729a5250ec0afd5dd78be49d0843508b07c35339efb9298'],
  [
    '2026-11-25-provider-grants',
    providerGrants,
    'f13024b26edf4f1b4b1f7eb46c2f8ebf9745a4b26130a4f67226bb9dc19cc730',
  ],
  [
    '2026-11-26-notification-creator',
    notificationCreator,
    'c65831527e6e210cd359326b4fb4a934b4c529f937ba027ab2411eef6c73bfb9',
  ],
  ['2026-11-27-tries', tries, '1c8f905803a7f9f9eebc9682b35e8eb74bfcc5d7ef38f30c648134c5bf8e35f2'],
  [
    '2026-11-28-order-news',
    orderNotifications,
    '00f5859aac283ede0e57527965c056af804258beff14077e5201a119708d4dfc',
  ],
  ['2026-11-28-rollups', rollups, 'b738c6669cd999f17cfe358ff0e35e89fc8e2cad6f8b6e16feac143438d33a36'],
  ['2026-12-05-best-buyers', bestBuyers, '9595448437d28a4d809bf8e386ebf2f5e3f89f2301630dbd8fb4401bb194b6ae'],
  ['2026-12-06-packing', packing, 'ec2a006869b627f2c0d598a60526482fb5c10890f2c19905723dc212ba0e8b01'],
  ['2026-12-07-paper-print', paperPrint, '0c590d15d20e8ad5164c50e53c8b3f08e7ee39ae5b72bf3c4d7ba8e284218b53'],
  ['2026-12-08-no-totals', noTotals, '6413199a01563efc0f93a9d00df25e133cbe61d0f791f778bc160cccce40e7c4'],
  ['2026-12-09-figures', figures, '177be8b242fb3e688e07e3a59403f4c6b53f8cda6c4f3c97ef9d81d86d8d8152'],
  ['2026-12-10-keeps-days', keepsDays, '07ecfd4773cefa81c790b96f06992f5a0d35188bdc7ddd518b356895449187c5'],
  ['2026-12-11-papers', papers, 'f9e115dac50b1932ef845d2f7489c876363f51ae9a8e9d1be2cbe3cec2c0541b'],
  ['2026-12-12-money', money, '7595b5d38bd1c3cd661f6b21d927ff4f7c3b5fc6c5fee32648f8a8bda861c717'],
  ['2026-12-13-sales', sales, 'b2c469dfd3e3a9be7c20c9b0c0583aed5f7289235481ac5cf993e74047c1557f'],
  ['2026-12-14-imports', imports, 'f10957ebdf738f7719176ba2fa59da785c7fa4cd6df078ada3e3933f753cd152'],
  ['2026-12-15-promises', promises, 'baa7cd789eed102c6e9b1589e7e459c60477d58cf73e4423ccc7ca9f755b098e'],
  ['2026-12-16-offers', offers, '65eacccd4b3edcd54674e84cf5fe22105226dadccebd4d307a8fe49d9e615e52'],
  ['2026-12-19-invoices', invoices, '0a759ad7de8c4f23d6e9f13e0b9f824bc6a5014944bc7dcd4cdeb1de90b8bf37'],
  [
    '2026-12-20-planting-days',
    plantingDays,
    '707073cbfc14d68096f91f3428a734853d47f41cbf693e67b4b4007b1dfd33fa',
  ],
  ['2026-12-21-old-stock', oldStock, '4f1714c842345b3c0326d8d6ce4a0e6464117ba2fe4f9a2c05dc80015dfb761d'],
  [
    '2026-12-22-plantings-corrected',
    plantingsCorrected,
    'd40274dd2bdc785749031741bdbd4dc765d1a6841bacd51be6e73577d3922822',
  ],
  [
    '2026-12-23-already-ordered',
    alreadyOrdered,
    'be5f31cb7d75254bcbd7105ccbe64a3950ff86e6c759933d22b4d5ed86125831',
  ],
  [
    '2026-12-24-state-columns',
    stateColumns,
    '97c6500adbc43a0c21a949ac354a0104c30b6a8a9dac45cc1633733b3b5dacee',
  ],
  [
    '2026-12-25-history-version',
    historyVersion,
    '5cafff91d8bcb4ba1fd6f1f3d87213199ba0e0c9915371b7e36d186a43199bb9',
  ],
  [
    '2026-12-26-token-scopes',
    tokenScopes,
    '864b22430bd3bff1e81b2e48c31b2ccb5ba8faa1aef80be29bcff431c01f4645',
  ],
  ['2026-12-27-services', services, '57a1e13246a2b86260fe6ba6cc1005b454a6293a607b379434eb37a7c81b5723'],
  ['2026-12-28-webhooks', webhooks, '83b8ca202037f4a60ede4fe543ffd4c5091be33238ffe3c7aaea1bff9ec13658'],
  ['2026-12-29-proposals', proposals, '25f42b8e4252a8779471862a369bfd462112fb1c6b04a0701a2ae4af83e2f7a8'],
  ['2027-01-01-tracing', tracing, '0f4c1d19e813d75f941ef2b04c2a667661b9b095683bbfd95057fb856f15bb0a'],
  ['2027-01-02-found', found, 'eca671c2368926ae0eb125682ac5555011f7d7b24fd1a50bce2b06bd634f0214'],
  ['2027-01-03-recalls', recalls, '324acee23d74e45df51b65ac8d56b125acf588db098ee7bd918290c45831523b'],
  ['2027-01-04-mail', mail, '736f5b926c018d4fed80b04ee7dd9a46beb762c908dbd717db2cf8830ec59ec5'],
  [
    '2027-01-05-calendar-feed',
    calendarFeed,
    'e4b2b9743c429632f75cc37f33a5a4c07c046a7b1dfceadf114f424bdb9e23ac',
  ],
  ['2027-01-06-factors', factors, '5135b0cc872bdd10df4cfe46877bd063dbba020e3ff1d1b31404bbc30062df0a'],
  ['2027-01-07-trace-file', traceFile, '521f64e796c922572bf2e7dea21677bfb5b9c98248f7388b2d6041deb9fb53c3'],
];

export const migrations: Record<string, Migration> = Object.fromEntries(
  steps.map(([name, migration]) => [name, migration]),
);

const appliedNames = async <T>(db: Kysely<T>): Promise<string[]> =>
  (await sql<{ name: string }>`select name from kysely_migration`.execute(db)).rows.map(({ name }) => name);

export type Upgrade = { from: string; to: string };

/** Each completely or not at all, under a lock; `beforeUpgrade` may stop it. Refuses a newer or another schema. */
export const migrateToLatest = async <T>(
  db: Kysely<T>,
  known = migrations,
  beforeUpgrade: (upgrade: Upgrade) => Promise<void> = async () => {},
): Promise<void> => {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => known },
    // Between two releases, migrations of one day may be added before one that is already applied.
    allowUnorderedMigrations: true,
  });
  if (await hasTable(db, 'kysely_migration')) {
    const names = await appliedNames(db);
    const unknown = names.filter((name) => !(name in known));
    if (unknown.length > 0) {
      throw new DatabaseError(
        'newer',
        `The database was made by a newer version of the farm (${unknown.join(', ')}). Install that version, or restore an older backup.`,
      );
    }
    const applied = Object.entries(known).filter(([name]) => names.includes(name));
    try {
      if (applied.length > 0) await assertSchemaOnce(db, Object.fromEntries(applied));
    } catch (error) {
      // Another process may have migrated the database in the meantime.
      if ((await appliedNames(db)).length === names.length) throw error;
      return migrateToLatest(db, known, beforeUpgrade);
    }
    const from = names.toSorted().at(-1);
    const to = Object.keys(known).findLast((name) => !names.includes(name));
    if (from && to) await beforeUpgrade({ from, to });
  }
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
};
