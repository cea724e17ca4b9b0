import type { Engine } from '@farm/data/core';
import { FRIDAY, openLinkWorld } from './link-world.ts';

const LINKS = 60;

/** Answers an offer of forty packages by many links at once, and tells so, in a process that another one ends. */
const world = await openLinkWorld(process.argv[2] as Engine);
const tokens = await world.manyLinks(LINKS);
const tell = (words: string) => process.stdout.write(`${words}\n`);
tell(`ready ${world.database.url}`);
const lines = ['1lb', '12ct'].map((size) => ({
  sizeId: world.sizeOf(size),
  quantity: 1,
  askAnyway: size === '12ct',
}));
await Promise.allSettled(
  tokens.map(async (token, index) => {
    const idempotencyKey = `answer-${index}`;
    const answer = await world.as(null).offers.answer({ token, day: FRIDAY, lines, idempotencyKey });
    tell(`answered ${answer.order?.number} ${idempotencyKey}`);
  }),
);
tell('done');
