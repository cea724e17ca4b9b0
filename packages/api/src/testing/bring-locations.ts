import { writeSync } from 'node:fs';
import type { Engine } from '@farm/data/core';
import type { PersonContext } from '../core/context.ts';
import type { WorkerPool } from '../core/worker-pool.ts';
import { applyHere } from '../imports/apply-import.ts';
import { type ImportFile, planImport, showPlan } from '../imports/plan-import.ts';
import { openOrderWorld } from './order-world.ts';

/** Three statements for each kind of row that is written. */
const ROWS = 1500;

/**
 * Imports many rows and prints each statement that adds some, in a process that another one ends. At the statement whose
 * number is named, it waits for its end.
 */
const world = await openOrderWorld(process.argv[2] as Engine);
const { farm, database, admin } = world;
const ctx = { ...world.contextOf(admin), person: admin } as PersonContext;
// Without a thread, which would take longer to begin than all the rest.
const plan = async (_: string, { file }: { file: ImportFile }) => showPlan(await planImport(ctx, file));
farm.workers = { run: plan, close: async () => {} } as unknown as WorkerPool;
const waitsAt = Number(process.argv[3]);
let adding = 0;
const tell = (words: string) => writeSync(1, `${words}\n`);
const db = farm.db.withPlugin({
  transformQuery: ({ node }) => {
    // The history is written by a statement that is not built.
    const isRaw = node.kind === 'RawNode' && node.sqlFragments.some((part) => part.includes('insert into'));
    if (isRaw || node.kind === 'InsertQueryNode') {
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
tell(`ready ${database.url}`);
await applyHere({ ...ctx, db }, { previewId: id, leaveOut: [] });
tell('answered');
process.exit();
