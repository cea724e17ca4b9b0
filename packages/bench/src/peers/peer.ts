import type { Asked } from '../works/work.ts';

/** The work that all contestants can do, each in its own way. */
export const peerWorks = ['R1', 'R2', 'R3', 'R5', 'A1', 'W1'] as const;
export type PeerWork = (typeof peerWorks)[number];

/** How a server is asked for a work, and what its answers must have in common with the others'. */
export type Way = { ask: (number: number) => Asked; sameOf: (answer: never) => unknown };

/** What is compared of a list of orders with their lines, in the form that Feathers and Directus give it. */
export const orderSums = ({ data }: { data: { id: number; lines: { quantity: number }[] }[] }) =>
  data.map(({ id, lines }) => [id, lines.reduce((sum, { quantity }) => sum + quantity, 0)]);

export type Peer = {
  name: 'ours' | 'PocketBase' | 'Feathers' | 'Directus';
  url: string;
  pid: number;
  ways: Record<PeerWork, Way>;
  stop: () => Promise<void>;
};
