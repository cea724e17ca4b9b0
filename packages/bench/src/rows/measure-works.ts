import { join } from 'node:path';
import { reps } from '../farm/bench-people.ts';
import { geometricMean, median } from '../measure/numbers.ts';
import { entrantOf, playRounds, ratiosOf } from '../measure/rounds.ts';
import { get, nth, post, query, send } from '../measure/send.ts';
import { openFarm, prepareFarm, startLimit } from '../measure/servers.ts';
import { startFeathers } from '../peers/feathers.ts';
import { startPocketBase } from '../peers/pocketbase.ts';
import { compareWorks, type Result } from '../works/compare-works.ts';
import { newLine, type Work, works } from '../works/works.ts';
import type { Row } from './row.ts';

const plan = { rounds: 15, roundMs: 150, warm: 20_000 };
/** More than can be confirmed in all rounds. */
const PENDING = 20_000;
const CROWD = 64;
const COMPARED = ['R1', 'R2', 'R3', 'R5', 'W1', 'A1'];

/** The ratios of the works that the table counts; null if some were not measured. */
const ratiosTo = (results: readonly Result[], name: string): number[] | null => {
  const ratios = results
    .filter(({ id }) => COMPARED.includes(id))
    .flatMap(({ against }) => against[name]?.ratio ?? []);
  return ratios.length === COMPARED.length ? ratios : null;
};

export const measureWorks: Row = {
  gives: ['P1', 'P3'],
  run: async ({ works: ids, lines, clients, withPeers }) => {
    const chosen = Object.values<Work>(works).filter(
      ({ id }) => ids.length === 0 || (ids as string[]).includes(id),
    );
    const peers = withPeers ? [startPocketBase, startFeathers] : [];
    const wanted = { lines, pending: PENDING, plan: { ...plan, clients }, peers };
    const results = await compareWorks(chosen, wanted);
    const limit = ratiosTo(results, 'limit');
    const [pocketBase, feathers] = [ratiosTo(results, 'PocketBase'), ratiosTo(results, 'Feathers')];
    return {
      results,
      measured: {
        ...(limit && { P1: [geometricMean(limit), Math.min(...limit)] }),
        ...(pocketBase && feathers && { P3: [Math.min(...pocketBase), Math.min(...feathers)] }),
      },
    };
  },
};

/** A page of lines and a new one, by a typed call and by REST: how much processor time each takes. */
export const measureTyped: Row = {
  gives: ['P4'],
  run: async ({ lines, clients }) => {
    await using farm = await openFarm({ lines });
    const { ours, facts } = farm;
    const { uid } = facts.admin;
    const rep = (number: number) => nth(reps, number).uid;
    const pairs = [
      [() => query(uid, 'orders.pageLines', { limit: 50 }), () => get(uid, '/api/orders?limit=50')],
      [
        (number: number) => post(rep(number), '/trpc/orders.createLine', newLine(facts, number)),
        (number: number) => post(rep(number), '/api/orders', newLine(facts, number)),
      ],
    ] as const;
    const ratios: number[] = [];
    for (const [typed, rest] of pairs) {
      const entrants = [entrantOf(ours, typed), entrantOf(ours, rest)];
      const [byType, byRest] = await playRounds(entrants, { ...plan, clients });
      ratios.push(median(ratiosOf(byRest, byType, 'cpuUs')));
    }
    return { measured: { P4: [geometricMean(ratios)] }, details: ratios };
  },
};

/** Durable writes of a crowd: those of one moment share a wait for the disk. */
export const measureCrowd: Row = {
  gives: ['P5'],
  run: async ({ lines }) => {
    const wanted = { lines, pending: 0, plan: { ...plan, clients: CROWD } };
    const [result] = await compareWorks([works.W1], wanted);
    const [ours, limit] = result?.sides ?? [];
    const p99 = median(ratiosOf(ours, limit, 'p99Ms'));
    return { measured: { P5: [result?.against.limit?.ratio ?? Number.NaN, p99] }, details: result };
  },
};

/** A poll with the version of the last answer. */
export const measurePoll: Row = {
  gives: ['P9'],
  run: async ({ lines, clients }) => {
    await using farm = await openFarm({ lines });
    await using stack = new AsyncDisposableStack();
    const limit = await startLimit(await prepareFarm(join(farm.folder, 'limit'), { lines }));
    stack.defer(limit.stop);
    const poll = (works.R5 as Work).ask(farm.facts)(0);
    const entrants = [];
    for (const server of [farm.ours, limit]) {
      const { etag = '' } = await send(server.url, poll);
      const asked = { ...poll, headers: { ...poll.headers, 'if-none-match': etag } };
      entrants.push(entrantOf(server, () => asked));
    }
    const [ours, other] = await playRounds(entrants, { ...plan, clients });
    return { measured: { P9: [median(ratiosOf(ours, other, 'perSecond'))] }, details: { ours, other } };
  },
};
