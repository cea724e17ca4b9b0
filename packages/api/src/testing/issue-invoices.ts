import type { Engine } from '@farm/data/core';
import { openInvoiceWorld } from './invoice-world.ts';

const DRAFTS = 24;

/** Issues drafts at once and pays for them, and tells so, in a process that another one ends. */
const world = await openInvoiceWorld(process.argv[2] as Engine);
const lines: { id: number; buyerId: number }[] = [];
for (let n = 0; n < DRAFTS; n += 1) lines.push(await world.deliver({ quantity: 1 }));
const drafts = await world.as(world.admin).invoices.draft({
  drafts: lines.map(({ id, buyerId }) => ({ buyerId, lineIds: [id] })),
});
const tell = (words: string) => process.stdout.write(`${words}\n`);
tell(`ready ${world.database.url}`);
await Promise.all(
  drafts.map(async (draft) => {
    tell(`issued ${(await world.issue(draft)).number}`);
    await world.pay(100);
  }),
);
