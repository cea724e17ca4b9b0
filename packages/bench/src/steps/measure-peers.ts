import { join } from 'node:path';
import { openConnection } from '../load/connection.ts';
import { startOurs } from '../measure/contestant.ts';
import { assertSameAnswers } from '../measure/gate.ts';
import { onServerCore } from '../measure/machine.ts';
import { geometricMean, median } from '../measure/numbers.ts';
import { type Entrant, type Plan, playRounds, ratiosOf } from '../measure/rounds.ts';
import { prepareFarm, withFolder } from '../measure/with-pair.ts';
import { startDirectus } from '../peers/directus.ts';
import { startFeathers } from '../peers/feathers.ts';
import { oursAsPeer } from '../peers/ours-as-peer.ts';
import { type Peer, type PeerWork, peerWorks } from '../peers/peer.ts';
import { startPocketBase } from '../peers/pocketbase.ts';
import { readFacts } from '../works/farm-facts.ts';
import type { Step } from './step.ts';

const LINES = 10_000;
const plan: Omit<Plan, 'clients'> = { rounds: 9, roundMs: 150, warmRequests: 800 };

const entrantOf = ({ name, url, pid, ways }: Peer, id: PeerWork): Entrant => {
  const { ask } = ways[id];
  let number = 0;
  const next = () => {
    number += 1;
    return ask(number);
  };
  return { name, url, pid, next };
};

const shown = (ratios: readonly number[]) => ratios.map((ratio) => ratio.toFixed(2)).join(', ');

/** Refuses to measure peers that do not give the same ids, sums and counts. */
const assertAlike = async (id: PeerWork, peers: readonly Peer[]): Promise<void> => {
  const compared = peers.map((peer) => {
    const connection = openConnection(peer.url);
    const same = peer.ways[id].sameOf;
    // Each has its own form of answer, so what they have in common is taken from it before it is compared.
    const send = async (asked: Parameters<typeof connection.send>[0]) => {
      const reply = await connection.send(asked);
      const shared = same(JSON.parse(reply.body.toString()) as never);
      return { ...reply, body: Buffer.from(JSON.stringify(shared)) };
    };
    return { ...entrantOf(peer, id), connection: { send }, close: connection.close };
  });
  try {
    await assertSameAnswers({ id, title: id, ask: () => () => compared[0]?.next() as never }, compared);
  } finally {
    for (const { close } of compared) await close();
  }
};

/** The product against servers that people choose for such work, all on the same rows, by turns. */
export const measurePeers: Step = {
  gives: ['P2', 'P3'],
  isForPeers: true,
  run: ({ clients }, machine) =>
    withFolder(async (folder) => {
      const ownPath = await prepareFarm(join(folder, 'ours'), { lines: LINES });
      const farmPath = await prepareFarm(join(folder, 'feathers'), { lines: LINES });
      const copyPath = await prepareFarm(join(folder, 'directus'), { lines: LINES });
      const facts = readFacts(ownPath);
      const peers: Peer[] = [];
      try {
        peers.push(oursAsPeer(await startOurs(ownPath, onServerCore(machine)), facts));
        peers.push(await startPocketBase(join(folder, 'pocketbase'), { farmPath, facts, machine }));
        peers.push(await startFeathers({ farmPath, facts, machine }));
        peers.push(await startDirectus({ farmPath: copyPath, facts, machine }));
        const rows: {
          work: PeerWork;
          rates: Record<string, number>;
          ratios: number[];
          cpuRatios: number[];
        }[] = [];
        for (const work of peerWorks) {
          await assertAlike(work, peers);
          const entrants = peers.map((peer) => entrantOf(peer, work));
          const [ours, ...others] = await playRounds(entrants, { ...plan, clients });
          if (!ours) throw new Error('Nothing was measured');
          const ratios = others.map((other) => median(ratiosOf(ours, other, ({ perSecond }) => perSecond)));
          const cpuRatios = others.map((other) => median(ratiosOf(other, ours, ({ cpuUs }) => cpuUs)));
          const rates = Object.fromEntries(
            [ours, ...others].map(({ perSecond }, index) => [
              peers[index]?.name ?? '',
              Math.round(perSecond),
            ]),
          );
          rows.push({ work, rates, ratios, cpuRatios });
          console.error(
            `${work}: ${JSON.stringify(rates)} a second; ours ${shown(ratios)} times, by processor time ${shown(cpuRatios)}`,
          );
        }
        const against = (index: number) => rows.map(({ ratios }) => ratios[index] ?? 0);
        const P3 = [Math.min(...against(0)), Math.min(...against(1))];
        return { measured: { P2: [geometricMean(against(2))], P3 }, details: { peers: rows } };
      } finally {
        for (const { stop } of peers) await stop();
      }
    }),
};
