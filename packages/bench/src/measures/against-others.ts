import { join } from 'node:path';
import { reps } from '../farm/bench-people.ts';
import { geometricMean, median } from '../measure/numbers.ts';
import { type Entrant, entrantOf, type Plan, playRounds, ratiosOf, type Side } from '../measure/rounds.ts';
import { get, nth, post, query, send } from '../measure/send.ts';
import { openFarm, prepareFarm, startLimit } from '../measure/servers.ts';
import { startFeathers } from '../peers/feathers.ts';
import { startPocketBase } from '../peers/pocketbase.ts';
import { compareWorks, type Result } from '../works/compare-works.ts';
import { chosenOf, newLine, works } from '../works/works.ts';
import type { Measure } from './measure.ts';

const plan = { clients: 8, rounds: 15, roundMs: 150, warm: 20_000 };
/** One client, so that a median is what a person waits, and nobody waits for another. */
const alone = { clients: 1, rounds: 9, roundMs: 120, warm: 300 };
/** More than can be confirmed in all rounds. */
const PENDING = 20_000;
const CROWD = 64;
const SMALL = 1000;
const COMPARED = ['R1', 'R2', 'R3', 'R5', 'W1', 'A1'];

/** The ratios of the works that the table counts; null if some were not measured. */
const ratiosTo = (results: readonly Result[], name: string): number[] | null => {
  const compared = results.filter(({ id }) => COMPARED.includes(id));
  const ratios = compared.flatMap(({ against }) => against[name]?.ratio ?? []);
  return ratios.length === COMPARED.length ? ratios : null;
};

type Pair = readonly [Entrant, Entrant];

/** Of each pair, the median of a figure of the first side over that of the second. */
const ratiosOfPairs = async (
  pairs: readonly Pair[],
  plan: Plan,
  key: keyof Omit<Side, 'name' | 'rounds'>,
) => {
  const ratios: number[] = [];
  for (const pair of pairs) {
    const [one, other] = await playRounds(pair, plan);
    ratios.push(median(ratiosOf(one, other, key)));
  }
  return ratios;
};

export const measureWorks: Measure = {
  gives: ['P1', 'P3'],
  run: async ({ works: ids, lines, withPeers }) => {
    const peers = withPeers ? [startPocketBase, startFeathers] : [];
    const wanted = { lines, pending: PENDING, plan, peers };
    const results = await compareWorks(chosenOf(ids), wanted);
    const limit = ratiosTo(results, 'limit');
    const [pocketBase, feathers] = [ratiosTo(results, 'PocketBase'), ratiosTo(results, 'Feathers')];
    const measured = {
      ...(limit && { P1: [geometricMean(limit), Math.min(...limit)] }),
      ...(pocketBase && feathers && { P3: [Math.min(...pocketBase), Math.min(...feathers)] }),
    };
    return { results, measured };
  },
};

/** A page of lines and a new one, by a typed call and by REST: how much processor time each takes. */
export const measureTyped: Measure = {
  gives: ['P4'],
  run: async ({ lines }) => {
    await using farm = await openFarm({ lines });
    const { ours, facts } = farm;
    const { uid } = facts.admin;
    const create = (path: string) => (number: number) =>
      post(nth(reps, number).uid, path, newLine(facts, number));
    const list = () => query(uid, 'orders.pageLines', { limit: 50 });
    const pairs: Pair[] = [
      [entrantOf(ours, () => get(uid, '/api/orders?limit=50')), entrantOf(ours, list)],
      [entrantOf(ours, create('/api/orders')), entrantOf(ours, create('/trpc/orders.createLine'))],
    ];
    const ratios = await ratiosOfPairs(pairs, plan, 'cpuUs');
    return { measured: { P4: [geometricMean(ratios)] }, details: ratios };
  },
};

/** Durable writes of a crowd: those of one moment share a wait for the disk. */
export const measureCrowd: Measure = {
  gives: ['P5'],
  run: async ({ lines }) => {
    const [result] = await compareWorks([works.W1], { lines, plan: { ...plan, clients: CROWD } });
    const [ours, limit] = result?.sides ?? [];
    const p99 = median(ratiosOf(ours, limit, 'p99Ms'));
    return { measured: { P5: [result?.against.limit?.ratio ?? Number.NaN, p99] }, details: result };
  },
};

/** A poll with the version of the last answer. */
export const measurePoll: Measure = {
  gives: ['P9'],
  run: async ({ lines }) => {
    await using farm = await openFarm({ lines });
    await using limit = await startLimit(await prepareFarm(join(farm.folder, 'limit'), { lines }));
    const poll = chosenOf(['R5'])[0]?.ask(farm.facts)(0) ?? get('', '/');
    const polling = async (server: typeof limit) => {
      const { etag = '' } = await send(server.url, poll);
      return entrantOf(server, () => ({ ...poll, headers: { ...poll.headers, 'if-none-match': etag } }));
    };
    const pair: Pair = [await polling(farm.ours), await polling(limit)];
    return { measured: { P9: await ratiosOfPairs([pair], plan, 'perSecond') } };
  },
};

/** The same work on a small and on a very large farm, by turns. */
export const measureGrowth: Measure = {
  gives: ['P11'],
  run: async ({ large: lines }) => {
    await using small = await openFarm({ lines: SMALL, pending: PENDING });
    await using large = await openFarm({ lines, pending: PENDING });
    const pairs = chosenOf(['R1', 'R2', 'R3', 'R5', 'W1', 'W3']).map(
      ({ ask }): Pair => [entrantOf(large.ours, ask(large.facts)), entrantOf(small.ours, ask(small.facts))],
    );
    const ratios = await ratiosOfPairs(pairs, alone, 'p50Ms');
    return { measured: { P11: [Math.max(...ratios)] }, details: ratios };
  },
};
