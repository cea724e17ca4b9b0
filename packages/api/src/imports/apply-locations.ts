import {
  deleteLocations,
  insertLocations,
  listLocations,
  listUsedLocations,
  setLocationDescription,
} from '@farm/data/locations';
import { type LocationWrite, type PresentLocations, planLocations } from '@farm/domain/imports';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { addReason, findChanged, madeIds } from './find-used.ts';
import type { ImportChange, ImportPart, ImportUndoer } from './import-part.ts';
import { importChanged } from './imports.internal.ts';
import { keptReasons } from './imports.texts.ts';
import { recordImported, recordUndone } from './record-changes.ts';

const fields = ['name', 'description'] as const;

const publishLocations = (ctx: InTransaction<PersonContext>) =>
  ctx.publish({ topic: 'locations', to: { roles: ['farmer', 'admin'] } });

/** Adds them with their history. */
export const addLocations = async (
  ctx: InTransaction<PersonContext>,
  writes: readonly { name: string; description: string | null }[],
): Promise<ImportChange[]> => {
  if (writes.length === 0) return [];
  const createdBy = ctx.person.uid;
  const added = await insertLocations(
    ctx.db,
    writes.map(({ name, description }) => ({ name, description, createdBy })),
    ctx.now().toISOString(),
  );
  const changes = added.map(({ id, name, description }) => ({
    type: 'location',
    id,
    title: name,
    before: null,
    after: { name, description },
  }));
  await recordImported(ctx, 'location', fields, changes);
  publishLocations(ctx);
  return changes;
};

export const locationUndoer: ImportUndoer = {
  findUsed: async ({ db }, changes) => {
    const used = findChanged(changes, await listLocations(db));
    addReason(used, await listUsedLocations(db, madeIds(changes)), keptReasons.grown());
    return used;
  },
  undo: async (ctx, changes) => {
    await deleteLocations(ctx.db, madeIds(changes));
    const changed = changes.filter(({ before }) => before !== null);
    for (const { id, before, after } of changed) {
      const back = { id, before: after.description as string, description: before?.description as string };
      if (!(await setLocationDescription(ctx.db, back))) throw importChanged();
    }
    await recordUndone(ctx, 'location', fields, changes);
    publishLocations(ctx);
  },
};

export const locationsPart: ImportPart<PresentLocations, LocationWrite> = {
  read: async (db) => ({ locations: await listLocations(db) }),
  plan: planLocations,
  apply: async (ctx, rows) => {
    const added = await addLocations(
      ctx,
      rows.flatMap(({ write }) => (write.id === null ? [write] : [])),
    );
    const changed: ImportChange[] = [];
    for (const { title, write } of rows) {
      if (write.id === null) continue;
      const { id, before, description } = write;
      if (!(await setLocationDescription(ctx.db, write))) throw importChanged();
      changed.push({ type: 'location', id, title, before: { description: before }, after: { description } });
    }
    await recordImported(ctx, 'location', fields, changed);
    publishLocations(ctx);
    return [...added, ...changed];
  },
  undoers: { location: locationUndoer },
};
