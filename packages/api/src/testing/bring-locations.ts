import { writeSync } from 'node:fs';
import type { Engine } from '@farm/data/core';
import { openWorkers } from '../app/open-workers.ts';
import type { PersonContext } from '../core/context.ts';
import { applyHere } from '../imports/apply-import.ts';
import { openOrderWorld } from './order-world.ts';

const ROWS = 4000;

/**
 * Imports many rows and prints each statement that adds some, in a process that another one ends. At the statement whose
 * number is named, it waits for its end.
 */
const world = await openOrderWorld(process.argv[2] as Engine);
const { farm, database, admin } = world;
farm.workers = openWorkers({ databaseUrl: database.url, log: farm.log, damage: farm.damage });
await world.openSession(admin);
const waitsAt = Number(process.argv[3]);
let adding = 0;
const tell = (words: string) => writeSync(1, `${words}\n`);
const db = farm.db.withPlugin({
  transformQuery: ({ node }) => {
    if (node.kind === 'InsertQueryNode') {
      tell('adding');
      adding += 1;
      if (adding === waitsAt) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    }
    return node;
  },
  transformResult: async ({ result }) => result,
});
const text = ['Location', ...Array.from({ length: ROWS }, (_, row) => `B${row}`)].join('\n');
const { id } = await world.as(admin).imports.preview({ kind: 'locations', text });
const ctx = { ...world.contextOf(admin), person: admin } as PersonContext;
tell(`ready ${database.url}`);
await applyHere({ ...ctx, db }, { previewId: id, leaveOut: [] });
tell('answered');
// The threads would wait for more work.
process.exit();
