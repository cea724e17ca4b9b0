import { join } from 'node:path';
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
  for (const product of farm.products) {
    const callsEach = size === 'full' ? 16 : 8;
    const recorded = await recordProduct({ farm, product, addresses, choose, people: PEOPLE, callsEach });
    calls += recorded.history.length;
    if (!isLinearizable(recorded.history, recorded.initial, stepProduct, nameProduct))
      unexplained.push(`product ${product.productNameId}`);
  }
  return {
    measure: `histories of a product on ${on} that no sequence explains`,
    figure: `${unexplained.length} of ${farm.products.length} (${calls} calls)`,
    isMet: unexplained.length === 0,
    ...(unexplained.length > 0 && { why: unexplained.join() }),
  };
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
      findings.push(await judgeHistories(running, on));
    }
    return findings;
  },
};
