import { runFirst } from '../measure/machine.ts';
import { entrantOf } from '../measure/measure-work.ts';
import type { OwnFarm } from '../measure/with-farm.ts';
import { worksOf } from '../works/works.ts';
import { openConnection } from './connection.ts';
import { runOpen } from './open-load.ts';

const PER_SECOND = 100;
const FOR_MS = 6000;
const CLIENTS = 16;

/** Reads of one line at a fixed rate, which tell how long others wait; returns the latencies of some seconds of it. */
export const openLineLoad = async ({ ours, facts }: OwnFarm) => {
  const runAsBefore = runFirst();
  const [line] = worksOf(['R1']);
  if (!line) throw new Error('There is no work R1');
  const { next } = entrantOf(line, ours, facts);
  const connections = Array.from({ length: CLIENTS }, () => openConnection(ours.url));
  const load = async () =>
    (await runOpen(connections, next, { perSecond: PER_SECOND, forMs: FOR_MS })).latenciesMs;
  await load();
  return {
    load,
    close: async () => {
      runAsBefore();
      for (const { close } of connections) await close();
    },
  };
};
