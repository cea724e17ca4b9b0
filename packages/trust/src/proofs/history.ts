import { join } from 'node:path';
import { createFarmClient } from '@farm/client';
import { checkFigures, readFarm } from '@farm/data/backup';
import { testDatabaseUrl } from '@farm/data/testing';
import { type Chooser, chooser } from '../choose.ts';
import { isLinearizable } from '../linearize.ts';
import { nameProduct, stepProduct } from '../product-model.ts';
import type { Finding, Proof, Size, Trial } from '../proof.ts';
import { recordProduct } from '../record-product.ts';
import { startServer } from '../server-process.ts';
import { fillTrialFarm, type TrialFarm } from '../trial-farm.ts';

const PEOPLE = 5;

type Running = { farm: TrialFarm; addresses: readonly string[]; choose: Chooser; size: Size };

const openFarm = async (trial: Trial, size: Size, url: string, processes: number): Promise<Running> => {
  const full = size === 'full';
  const farm = await fillTrialFarm(url, { teams: full ? 120 : 40, products: full ? 60 : 6 });
  const servers = [];
  for (let count = 0; count < processes; count += 1) {
    const settings = { DATA_DIR: await trial.folder(), BACKUP_DIR: 'off', DATABASE_URL: url };
    servers.push(startServer(trial, settings));
  }
  const addresses = await Promise.all(servers.map((server) => server.address()));
  return { farm, addresses, choose: chooser(trial.seed), size };
};

/** Records the answers people got about products they all act on, and looks for a sequence that explains it. */
const judgeHistories = async ({ farm, addresses, choose, size }: Running, on: string): Promise<Finding> => {
  const unexplained: string[] = [];
  let calls = 0;
  const [, ...products] = farm.products;
  for (const product of products) {
    const callsEach = size === 'full' ? 16 : 8;
    const recorded = await recordProduct({ farm, product, addresses, choose, people: PEOPLE, callsEach });
    calls += recorded.history.length;
    if (!isLinearizable(recorded.history, recorded.initial, stepProduct, nameProduct))
      unexplained.push(`product ${product.productNameId}`);
  }
  return {
    measure: `histories of a product on ${on} that no sequence explains`,
    figure: `${unexplained.length} of ${products.length} (${calls} calls)`,
    isMet: unexplained.length === 0,
    ...(unexplained.length > 0 && { why: unexplained.join() }),
  };
};

/** Promises the same stock to many at once, delivers what was promised, and adds up what was taken. */
const judgeStock = async ({ farm, addresses, size }: Running, on: string): Promise<Finding[]> => {
  const attempts = size === 'full' ? 200 : 40;
  const stock = attempts / 2;
  const [product] = farm.products;
  const { productNameId = 0, sizeId = 0 } = product ?? {};
  const clients = Array.from({ length: attempts }, (_, index) =>
    createFarmClient({
      url: addresses[index % addresses.length] ?? '',
      token: farm.teams[index % farm.teams.length]?.admin.token,
    }),
  );
  const [first] = clients;
  if (!first) throw new Error('Nobody acts');
  await first.inventory.addLot.mutate({ productNameId, unitsAvailable: stock, harvestDate: farm.dayOf(0) });
  const placed = [];
  for (let left = attempts; left > 0; left -= 20) {
    const { lines } = await first.orders.create.mutate({
      buyerId: farm.buyerIds[0] ?? 0,
      deliveryDate: farm.dayOf(1),
      purchaseOrderNumber: null,
      notes: null,
      lines: Array.from({ length: 20 }, () => ({ sizeId, quantity: 1, farmerId: '' })),
      idempotencyKey: crypto.randomUUID(),
    });
    placed.push(...lines);
  }
  await first.orders.holdAll.mutate({ lines: placed.map(({ id, version }) => ({ id, version })) });
  const checked = await Promise.all(
    placed.map(({ id }, index) => clients[index]?.orders.checkStock.mutate({ id })),
  );
  const promised = checked.flatMap((one) => (one?.line.status === 'confirmed' ? [one.line] : []));
  // Each promised line is delivered by two people at once.
  const delivered = await Promise.allSettled(
    promised.flatMap(({ id, version }, index) =>
      [index, index + 1].map((at) => clients[at % clients.length]?.orders.deliver.mutate({ id, version })),
    ),
  );
  const times = delivered.filter(({ status }) => status === 'fulfilled').length;
  const { taken, broken } = await readFarm(farm.url, async (db) => ({
    taken: await db
      .selectFrom('stock_movement')
      .innerJoin('product', 'product.id', 'stock_movement.product_id')
      .select((eb) => eb.fn.sum<number>('stock_movement.units').as('units'))
      .where('stock_movement.kind', '=', 'delivered')
      .where('product.product_name_id', '=', productNameId)
      .executeTakeFirst(),
    broken: await checkFigures(db),
  }));
  const units = -Number(taken?.units ?? 0);
  return [
    {
      measure: `units promised of ${stock} in stock by ${attempts} attempts at once on ${on}`,
      figure: `${promised.length}`,
      isMet: promised.length === stock,
    },
    {
      measure: `lines delivered, and units taken for them, by ${promised.length * 2} deliveries at once on ${on}`,
      figure: `${times} lines, ${units} units`,
      isMet: times === promised.length && units === promised.length && broken.length === 0,
      ...(broken.length > 0 && { why: broken.join('; ') }),
    },
  ];
};

export const history: Proof = {
  name: 'history',
  about:
    'records the answers people get who act on the same stock at once, and looks for a sequence that explains it',
  run: async (size, trial) => {
    const file = join(await trial.folder(), 'farm.sqlite');
    const { url, remove } = await testDatabaseUrl('postgres', { isMigrated: true });
    trial.onEnd(remove);
    const findings: Finding[] = [];
    for (const [on, farmUrl, processes] of [
      ['SQLite', file, 1],
      ['PostgreSQL with two processes', url, 2],
    ] as const) {
      const running = await openFarm(trial, size, farmUrl, processes);
      findings.push(await judgeHistories(running, on), ...(await judgeStock(running, on)));
    }
    return findings;
  },
};
