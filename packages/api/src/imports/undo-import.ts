import {
  countImportChanges,
  findImport,
  listImportChanges,
  listImportsWith,
  setImportUndone,
  takeImports,
} from '@farm/data/imports';
import type { UndoImportInput, UndoneImport } from '@farm/domain/imports';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { nameSome } from './apply-import.ts';
import { importParts } from './import-parts.ts';
import { orChanged } from './imports.internal.ts';
import { importRefusals } from './imports.texts.ts';
import { isForeign, isLate, kindsFor } from './read-imports.ts';
import { writeAside } from './run-aside.ts';

const importMissing = () => new Refusal('IMPORT_MISSING', importRefusals.importMissing());

/** Refuses `IMPORT_MISSING`, `UNDO_LATE` and `UNDO_FOREIGN`. */
const findUndoable = async (ctx: PersonContext, id: number) => {
  const batch = await findImport(ctx.db, id, kindsFor(ctx));
  if (!batch || batch.undoneAt !== null) throw importMissing();
  if (isForeign(ctx, batch)) throw new Refusal('UNDO_FOREIGN', importRefusals.undoForeign());
  if (isLate(ctx, batch)) throw new Refusal('UNDO_LATE', importRefusals.undoLate());
  return batch;
};

type Kept = UndoneImport['kept'];

/** Takes back what one import made and changed; how much of it, and what stays. */
const undoOne = async (
  ctx: InTransaction<PersonContext>,
  id: number,
): Promise<{ undone: number; kept: Kept }> => {
  const { kind } = await findUndoable(ctx, id);
  const said = { id, by: ctx.person.uid, at: ctx.now().toISOString() };
  if (!(await setImportUndone(ctx.db, said))) throw importMissing();
  const changes = await listImportChanges(ctx.db, id);
  const kept: Kept = [];
  // Each type is taken back before the types that it uses.
  for (const [type, undoer] of Object.entries(importParts[kind].undoers)) {
    const ofType = changes.filter((change) => change.type === type);
    if (ofType.length === 0) continue;
    const used = await undoer.findUsed(ctx, ofType);
    kept.push(
      ...ofType.flatMap(({ id, title }) => {
        const reason = used.get(id)?.toJSON();
        return reason ? [{ title, reason }] : [];
      }),
    );
    const left = ofType.filter((change) => !used.has(change.id));
    await orChanged(() => undoer.undo(ctx, left));
  }
  const undone = changes.length - kept.length;
  await recordHistory(ctx, { type: 'import', id, what: 'undone', after: { undone, kept: kept.length } });
  ctx.publish({ topic: 'imports', id });
  return { undone, kept };
};

/** The import, or all that were brought in at once with it, the last first. */
const listUndone = async (ctx: PersonContext, { id, together }: UndoImportInput): Promise<number[]> => {
  if (!together) return [id];
  const batch = await findImport(ctx.db, id, kindsFor(ctx));
  return batch ? listImportsWith(ctx.db, batch) : [id];
};

export const undoHere = async (ctx: PersonContext, input: UndoImportInput): Promise<UndoneImport> =>
  inTransaction(ctx, async (ctx) => {
    await takeImports(ctx.db);
    await findUndoable(ctx, input.id);
    const done: Awaited<ReturnType<typeof undoOne>>[] = [];
    for (const id of await listUndone(ctx, input)) done.push(await undoOne(ctx, id));
    const kept = done.flatMap((one) => one.kept);
    if (kept.length > 0 && !input.keepUsed) {
      const things = nameSome(kept.map(({ title }) => title));
      throw new Refusal('IMPORT_USED', importRefusals.used({ count: kept.length, things }), {
        present: { kept },
      });
    }
    return { id: input.id, undone: done.reduce((sum, { undone }) => sum + undone, 0), kept };
  });

const MANY = 200;

/**
 * Takes back what an import made and changed and nobody has used or changed since, within a day. Refuses `IMPORT_USED`
 * where something would stay, if that is not wanted, `IMPORT_MISSING`, `UNDO_LATE` and `UNDO_FOREIGN`.
 */
export const undoImport = async (ctx: PersonContext, input: UndoImportInput): Promise<UndoneImport> =>
  (await countImportChanges(ctx.db, await listUndone(ctx, input))) > MANY
    ? writeAside(ctx, 'undo', input)
    : undoHere(ctx, input);
