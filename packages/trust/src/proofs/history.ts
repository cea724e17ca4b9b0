import { join } from 'node:path';
import { testDatabaseUrl } from '@farm/data/testing';
import { isLinearizable } from '../linearize.ts';
import { nameProduct, stepProduct } from '../product-model.ts';
import { type Finding, finding, type Proof, type Size, type Trial } from '../proof.ts';
import { recordProduct } from '../record-product.ts';
import { fillTrialFarm } from '../trial-farm.ts';

/** Records the answers people got about products they all act on, and looks for a sequence that explains it. */
const judgeHistories = async (
  size: Size,
  trial: Trial,
  url: string,
  { on, processes }: { on: string; processes: number },
): Promise<Finding> => {
  const full = size === 'full';
  const farm = await fillTrialFarm(url, { teams: full ? 120 : 40, products: full ? 60 : 6 });
  const servers = [];
  while (servers.length < processes) servers.push(await trial.serve(url));
  const addresses = await Promise.all(servers.map((server) => server.address()));
  const callsEach = full ? 16 : 8;
  const unexplained: string[] = [];
  let calls = 0;
  for (const product of farm.products) {
    const wanted = { farm, product, addresses, choose: trial.choose, people: 5, callsEach };
    const { history, initial } = await recordProduct(wanted);
    calls += history.length;
    if (!isLinearizable(history, initial, stepProduct, nameProduct))
      unexplained.push(`product ${product.productNameId}`);
  }
  return finding(
    `histories of a product on ${on} that no sequence explains`,
    `${unexplained.length} of ${farm.products.length} (${calls} calls)`,
    unexplained,
  );
};

export const history: Proof = {
  name: 'history',
  about:
    'records the answers people get who act on the same stock at once, and looks for a sequence that explains it',
  run: async (size, trial) => {
    const file = join(await trial.folder(), 'farm.sqlite');
    const { url, remove } = await testDatabaseUrl('postgres', { isMigrated: true });
    trial.onEnd(remove);
    return [
      await judgeHistories(size, trial, file, { on: 'SQLite', processes: 1 }),
      await judgeHistories(size, trial, url, { on: 'PostgreSQL with two processes', processes: 2 }),
    ];
  },
};
