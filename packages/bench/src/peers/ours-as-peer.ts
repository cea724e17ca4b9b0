import type { Contestant } from '../measure/contestant.ts';
import type { FarmFacts } from '../works/farm-facts.ts';
import { worksOf } from '../works/works.ts';
import type { Peer, PeerWork, Way } from './peer.ts';

type Orders = { result: { data: { items: { number: number; lines: { quantity: number }[] }[] } } };

const sums = ({ result: { data } }: Orders) =>
  data.items.map(({ number, lines }) => [number, lines.reduce((sum, { quantity }) => sum + quantity, 0)]);

const sames: Record<PeerWork, (answer: never) => unknown> = {
  R1: ({ quantity }: { quantity: number }) => quantity,
  R2: sums,
  R3: sums,
  R5: (list: unknown[]) => list.length,
  A1: ({ totalUnits }: { totalUnits: number }) => totalUnits,
  W1: ({ quantity }: { quantity: number }) => quantity,
};

/** The product among the peers, with every row and check it makes for real. */
export const oursAsPeer = ({ url, pid, stop }: Contestant, facts: FarmFacts): Peer => {
  const ways = Object.fromEntries(
    Object.entries(sames).map(([id, sameOf]) => {
      const [work] = worksOf([id]);
      if (!work) throw new Error(`There is no work ${id}`);
      return [id, { ask: work.ask(facts), sameOf }];
    }),
  ) as Record<PeerWork, Way>;
  return { name: 'ours', url, pid, ways, stop };
};
