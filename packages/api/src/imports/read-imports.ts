import { findPreview, type KeptPreview, listImports } from '@farm/data/imports';
import { IMPORT_PREVIEW_MS, IMPORT_UNDO_MS, type ImportBatch, importKinds } from '@farm/domain/imports';
import { isPermitted } from '@farm/domain/permissions';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { importRefusals } from './imports.texts.ts';

export const kindsFor = ({ person }: Pick<PersonContext, 'person'>) =>
  importKinds.filter((kind) => isPermitted(`imports.${kind}`, person.role));

type Batch = Omit<ImportBatch, 'mayUndo'>;
type Asking = Pick<PersonContext, 'person' | 'now'>;

export const isLate = ({ now }: Asking, { createdAt }: Batch) =>
  Date.parse(createdAt) <= now().valueOf() - IMPORT_UNDO_MS;

export const isForeign = ({ person }: Asking, { createdBy }: Batch) =>
  createdBy !== person.uid && !isPermitted('imports.undoOthers', person.role);

export const batchFor = (ctx: Asking, batch: Batch): ImportBatch => ({
  ...batch,
  mayUndo: batch.undoneAt === null && !isLate(ctx, batch) && !isForeign(ctx, batch),
});

/** They are of the kinds that the person may import. */
export const readImports = async (ctx: PersonContext): Promise<ImportBatch[]> =>
  (await listImports(ctx.db, kindsFor(ctx))).map((batch) => batchFor(ctx, batch));

export const previewMissing = (): Refusal => new Refusal('IMPORT_MISSING', importRefusals.previewMissing());

/** A preview that was kept after this instant can still be applied. */
export const keptSince = ({ now }: Pick<PersonContext, 'now'>): string =>
  new Date(now().valueOf() - IMPORT_PREVIEW_MS).toISOString();

/** The person's own, for an hour. */
export const findOwnPreview = (ctx: PersonContext, id: string): Promise<KeptPreview | undefined> =>
  findPreview(ctx.db, { id, personId: ctx.person.uid, since: keptSince(ctx) });
