import { addDays } from '@farm/domain/core';
import { benchToday } from '../farm/cached-farm.ts';
import type { FarmFacts } from '../farm/farm-facts.ts';
import { median } from '../measure/numbers.ts';
import { type Asked, get, query, send } from '../measure/send.ts';
import { openFarm } from '../measure/servers.ts';
import { works } from '../works/works.ts';
import type { Row } from './row.ts';

const SMALLER = 100_000;
const ASKED = 20;
const ASKED_TO_WARM = 5;

const presets = ({ admin, rep }: FarmFacts) =>
  ['7d', '30d', '90d'].flatMap((timeframe) =>
    [admin, rep].map(({ uid }) => get(uid, `/api/analytics?timeframe=${timeframe}`)),
  );
const allTime = ({ admin, rep }: FarmFacts) => [admin, rep].map(({ uid }) => get(uid, '/api/analytics'));

/** How long each takes at the median, each time right after an order has changed the figures. */
const timeEach = async (url: string, facts: FarmFacts, asks: readonly Asked[]): Promise<number[]> => {
  const taken: number[] = [];
  for (const asked of asks) {
    const tookMs: number[] = [];
    for (let count = 0; count < ASKED_TO_WARM + ASKED; count += 1) {
      await send(url, works.W1.ask(facts)(count));
      const start = performance.now();
      await send(url, asked);
      tookMs.push(performance.now() - start);
    }
    taken.push(median(tookMs.slice(ASKED_TO_WARM)));
    console.error(`${decodeURIComponent(asked.path)}: ${taken.at(-1)?.toFixed(1)} ms`);
  }
  return taken;
};

/** Analytics, shortages, free stock, and what a grower opens at six in the morning. */
export const measureFigures: Row = {
  gives: ['P6', 'P7', 'P19'],
  run: async ({ large: lines }) => {
    await using large = await openFarm({ lines });
    const { ours, facts } = large;
    const timed = (asks: readonly Asked[]) => timeEach(ours.url, facts, asks);
    const { uid } = facts.admin;
    const day = addDays(benchToday(), 1);
    const productNameIds = Array.from({ length: 20 }, (_, index) => index + 1);
    const P7 = await timed([
      get(uid, '/api/shortages'),
      query(uid, 'orders.availability', { productNameIds }),
      query(uid, 'orders.needs', { from: day, to: day }),
    ]);
    const P19 = await timed([
      query(uid, 'packing.harvestList', { through: day }),
      query(uid, 'packing.day', { day }),
      query(uid, 'packing.pickList', { day }),
    ]);
    const [ofPresets, ofAllTime] = [await timed(presets(facts)), await timed(allTime(facts))];
    await using smaller = await openFarm({ lines: Math.min(lines, SMALLER) });
    const ofSmaller = await timeEach(smaller.ours.url, smaller.facts, allTime(smaller.facts));
    const P6 = [ofPresets, ofAllTime, ofSmaller].map((taken) => Math.max(...taken));
    return { measured: { P6, P7, P19 }, details: { ofPresets, ofAllTime, ofSmaller } };
  },
};
