import {
  type ImportedBuyer,
  insertBuyers,
  listBuyerRecords,
  listBuyerRecordsById,
  setBuyersArchived,
  setEachBuyer,
} from '@farm/data/buyers';
import { listProfiles } from '@farm/data/identity';
import { listUsed } from '@farm/data/imports';
import { listPriceLists } from '@farm/data/prices';
import { assignableReps, mayChangeBuyer } from '@farm/domain/buyers';
import { namesAmong } from '@farm/domain/identity';
import { type BuyerWrite, type PresentBuyers, planBuyers } from '@farm/domain/imports';
import { isPermitted } from '@farm/domain/permissions';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { addReason, findChanged, madeIds } from './find-used.ts';
import type { ImportChange, ImportPart, ImportUndoer } from './import-part.ts';
import { importChanged } from './imports.internal.ts';
import { keptReasons } from './imports.texts.ts';
import { recordImported, recordUndone } from './record-changes.ts';

type Ctx = InTransaction<PersonContext>;
type Changes = Partial<Omit<ImportedBuyer, 'name'>>;

const contacts = ['name', 'email', 'phone', 'address', 'assignedRepId'] as const;
const terms = ['priceListId', 'termsDays'] as const;

/** Terms have a history of their own; those of a new buyer are changed from the farm's. */
const record = async (ctx: Ctx, changes: readonly ImportChange[]) => {
  await recordImported(ctx, 'buyer', contacts, changes);
  await recordImported(
    ctx,
    'buyer_terms',
    terms,
    changes.map((change) => ({ ...change, before: change.before ?? {} })),
  );
};

const add = async (ctx: Ctx, buyers: readonly ImportedBuyer[]): Promise<ImportChange[]> => {
  const added = await insertBuyers(ctx.db, buyers, ctx.now().toISOString());
  return added.map(({ id }, at) => {
    const after = buyers[at] as ImportedBuyer;
    return { type: 'buyer', id, title: after.name, before: null, after };
  });
};

/** Refuses `IMPORT_CHANGED` if one has another version by now, or is gone. */
const change = async (
  ctx: Ctx,
  wanted: readonly { id: number; version?: number; changes: Changes }[],
): Promise<ImportChange[]> => {
  const present = await listBuyerRecordsById(
    ctx.db,
    wanted.map(({ id }) => id),
  );
  const byId = new Map(present.map((buyer) => [buyer.id, buyer]));
  const changed = wanted.flatMap(({ id, version, changes }) => {
    const before = byId.get(id);
    return before
      ? [{ before, changes, after: { ...before, version: version ?? before.version, ...changes } }]
      : [];
  });
  const count = await setEachBuyer(
    ctx.db,
    changed.map(({ after }) => after),
  );
  if (count < wanted.length) throw importChanged();
  return changed.map(({ before, changes }) => ({
    type: 'buyer',
    id: before.id,
    title: before.name,
    before: Object.fromEntries(Object.keys(changes).map((field) => [field, before[field as keyof Changes]])),
    after: changes,
  }));
};

const undoer: ImportUndoer = {
  findUsed: async ({ db, person }, changes) => {
    const present = await listBuyerRecordsById(
      db,
      changes.map(({ id }) => id),
    );
    const used = findChanged(changes, present);
    const foreign = new Set(present.filter((buyer) => !mayChangeBuyer(person, buyer)).map(({ id }) => id));
    const mayUndo = ({ id, before }: ImportChange) =>
      !foreign.has(id) &&
      (isPermitted('buyers.setTerms', person.role) || !terms.some((field) => field in (before ?? {}))) &&
      (isPermitted('buyers.assign', person.role) || !('assignedRepId' in (before ?? {})));
    addReason(
      used,
      changes.filter((change) => !mayUndo(change)).map(({ id }) => id),
      keptReasons.foreign(),
    );
    const made = madeIds(changes);
    addReason(used, await listUsed(db, 'ordersOfBuyer', made), keptReasons.ordered());
    for (const use of ['invoicesOfBuyer', 'paymentsOfBuyer', 'notesOfBuyer'] as const)
      addReason(used, await listUsed(db, use, made), keptReasons.billed());
    addReason(used, await listUsed(db, 'wordsOfBuyer', made), keptReasons.worded());
    return used;
  },
  undo: async (ctx, changes) => {
    await setBuyersArchived(ctx.db, madeIds(changes), ctx.now().toISOString());
    await change(
      ctx,
      changes.flatMap(({ id, before }) => (before ? [{ id, changes: before as Changes }] : [])),
    );
    await recordUndone(ctx, 'buyer', contacts, changes);
    const ofTerms = changes.filter(({ before }) => before && terms.some((field) => field in before));
    await recordUndone(ctx, 'buyer_terms', terms, ofTerms);
    ctx.publish({ topic: 'buyers' });
  },
};

/** Reps get no notification of buyers that an import assigns to them: their list shows them. */
export const buyersPart: ImportPart<PresentBuyers, BuyerWrite> = {
  read: async (db) => {
    const people = await listProfiles(db);
    const nameOf = namesAmong(people);
    return {
      buyers: await listBuyerRecords(db),
      reps: assignableReps(people).map((rep) => ({
        uid: rep.uid,
        name: nameOf(rep),
        email: rep.email,
        suspended: rep.suspended,
      })),
      priceLists: (await listPriceLists(db)).map(({ id, name }) => ({ id, name })),
    };
  },
  plan: planBuyers,
  apply: async (ctx, rows) => {
    const writes = rows.map(({ write }) => write);
    const added = await add(
      ctx,
      writes.flatMap((write) => (write.id === null ? [{ name: write.name, ...write.fields }] : [])),
    );
    const changed = await change(
      ctx,
      writes.flatMap((write) => (write.id === null ? [] : [write])),
    );
    await record(ctx, added);
    await record(ctx, changed);
    ctx.publish({ topic: 'buyers' });
    return [...added, ...changed];
  },
  undoers: { buyer: undoer },
};
