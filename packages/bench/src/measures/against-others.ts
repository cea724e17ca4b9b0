import { join } from 'node:path';
import { geometricMean, median } from '../measure/numbers.ts';
import { entrantOf, playRounds, ratiosOf } from '../measure/rounds.ts';
import { nth, query, send } from '../measure/send.ts';
import { openFarm, prepareFarm, startLimit } from '../measure/servers.ts';
import { startFeathers } from '../peers/feathers.ts';
import { startPocketBase } from '../peers/pocketbase.ts';
import { compareWorkloads, type Result } from '../works/compare-workloads.ts';
import { chosenOf, workloads } from '../works/workloads.ts';
import type { Measure } from './measure.ts';

const plan = { clients: 8, rounds: 15, roundMs: 150, warm: 20_000 };
const COMPARED = ['R1', 'R2', 'R3', 'R5', 'W1', 'A1'];

/** The ratios of the works that the table counts; null if some were not measured. */
const ratiosTo = (results: readonly Result[], name: string): number[] | null => {
  const compared = results.filter(({ id }) => COMPARED.includes(id));
  const ratios = compared.flatMap(({ against }) => against[name]?.ratio ?? []);
  return ratios.length === COMPARED.length ? ratios : null;
};

export const measureWorks: Measure = {
  gives: ['P1', 'P3'],
  run: async ({ workloads: ids, lines, withPeers }) => {
    const peers = withPeers ? [startPocketBase, startFeathers] : [];
    const wanted = { lines, pending: 20_000, plan, peers };
    const results = await compareWorkloads(chosenOf(ids), wanted);
    const limit = ratiosTo(results, 'limit');
    const [pocketBase, feathers] = [ratiosTo(results, 'PocketBase'), ratiosTo(results, 'Feathers')];
    const measured = {
      ...(limit && { P1: [geometricMean(limit), Math.min(...limit)] }),
      ...(pocketBase &&
        feathers && {
          P3: [Math.min(...pocketBase), Math.min(...feathers), geometricMean([...pocketBase, ...feathers])],
        }),
    };
    return { results, measured };
  },
};

/** Durable writes of a crowd: those of one moment share a wait for the disk. */
export const measureCrowd: Measure = {
  gives: ['P5'],
  run: async ({ lines, withPeers }) => {
    const peers = withPeers ? [startPocketBase] : [];
    const crowd = { lines, plan: { ...plan, clients: 64 }, peers };
    const [result] = await compareWorkloads([workloads.W1], crowd);
    const [ours, limit] = result?.sides ?? [];
    const p99 = median(ratiosOf(ours, limit, 'p99Ms'));
    const { limit: ofLimit, PocketBase: ofPeer } = result?.against ?? {};
    const P5 = [ofLimit?.ratio ?? Number.NaN, p99, ...(ofPeer ? [ofPeer.ratio] : [])];
    return { measured: { P5 }, details: result };
  },
};

/** It asks for one line by both ways. */
export const measureTyped: Measure = {
  gives: ['P4'],
  run: async ({ lines }) => {
    await using farm = await openFarm({ lines });
    const { ours, facts } = farm;
    const typed = (number: number) =>
      query(facts.admin.uid, 'orders.line', { id: nth(facts.lineIds, number) });
    const entrants = [typed, workloads.R1.ask(facts)].map((ask) => entrantOf(ours, ask));
    const [call, path] = await playRounds(entrants, plan);
    return { measured: { P4: [median(ratiosOf(call, path, 'perSecond'))] } };
  },
};

/** A poll with the version of the last answer. */
export const measurePoll: Measure = {
  gives: ['P9'],
  run: async ({ lines }) => {
    await using farm = await openFarm({ lines });
    await using limit = await startLimit(await prepareFarm(join(farm.folder, 'limit'), { lines }));
    const poll = workloads.R5.ask(farm.facts)(0);
    const polling = async (server: typeof limit) => {
      const { etag = '' } = await send(server.url, poll);
      return entrantOf(server, () => ({ ...poll, headers: { ...poll.headers, 'if-none-match': etag } }));
    };
    const [ours, other] = await playRounds([await polling(farm.ours), await polling(limit)], plan);
    return { measured: { P9: [median(ratiosOf(ours, other, 'perSecond'))] } };
  },
};
