import type { Engine } from '@farm/data/core';
import type { PersonContext } from '../core/context.ts';
import { applyImport } from '../imports/apply-import.ts';
import { openOrderWorld } from './order-world.ts';

const ROWS = 4000;

/** Brings many rows in, and tells of each statement that adds some, in a process that another one ends. */
const world = await openOrderWorld(process.argv[2] as Engine);
const tell = (words: string) => process.stdout.write(`${words}\n`);
const db = world.farm.db.withPlugin({
  transformQuery: ({ node }) => {
    if (node.kind === 'InsertQueryNode') tell('adding');
    return node;
  },
  transformResult: async ({ result }) => result,
});
const text = ['Location', ...Array.from({ length: ROWS }, (_, row) => `B${row}`)].join('\n');
const { id } = await world.as(world.admin).imports.preview({ kind: 'locations', text });
const ctx = { ...world.contextOf(world.admin), person: world.admin } as PersonContext;
tell(`ready ${world.database.url}`);
await applyImport({ ...ctx, db }, { previewId: id, leaveOut: [] });
tell('told');
