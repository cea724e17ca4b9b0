import { raiseRecall, saveRecallContact } from '@farm/data/recalls';
import { changedFields } from '@farm/domain/history';
import {
  contactState,
  type Recall,
  type RecallContact,
  type TellRecallInput,
  withTold,
} from '@farm/domain/recalls';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { readRecall } from './read-recalls.ts';
import { requireOpenRecall } from './recalls.internal.ts';
import { recallRefusals } from './recalls.texts.ts';

type Said = Pick<RecallContact, 'toldAt' | 'how' | 'toldLots' | 'returned' | 'note'> & {
  toldBy: string | null;
};

const untold = { toldAt: null, toldBy: null, how: null, toldLots: [] };

/** Who was told already of as much is not told at another time. */
const told = (
  { person, now }: PersonContext,
  contact: RecallContact,
  { how, lotIds }: TellRecallInput,
): Omit<Said, 'returned' | 'note'> => {
  const before = { toldAt: contact.toldAt, toldBy: contact.toldBy?.uid ?? null };
  const lots = contact.lots.filter(({ lotId }) => lotIds?.includes(lotId) ?? true);
  if (lots.length === 0 && contact.lots.length > 0)
    throw new Refusal('LOT_MISSING', recallRefusals.toldOfNothing());
  const isNews = contact.toldAt === null || contactState({ ...contact, lots }) === 'again';
  return {
    ...(isNews ? { toldAt: now().toISOString(), toldBy: person.uid } : before),
    how: how ?? contact.how ?? 'phone',
    toldLots: isNews ? withTold(contact.toldLots, lots) : contact.toldLots,
  };
};

const recorded = ['toldAt', 'how', 'returned', 'note'] as const;

const write = async (
  ctx: InTransaction<PersonContext>,
  recallId: number,
  contact: RecallContact,
  said: Said,
): Promise<void> => {
  const changed = changedFields(recorded, contact, said);
  if (Object.keys(changed.after).length === 0) return;
  await saveRecallContact(ctx.db, recallId, { buyerId: contact.buyerId, ...said });
  await raiseRecall(ctx.db, recallId);
  const isTold = said.toldAt !== null && said.toldAt !== contact.toldAt;
  const isUntold = said.toldAt === null && contact.toldAt !== null;
  await recordHistory(ctx, {
    type: 'recall',
    id: recallId,
    what: isTold ? 'told' : isUntold ? 'undone' : 'changed',
    before: changed.before,
    after: { buyer: contact.buyerName, ...changed.after },
  });
  ctx.publish({ topic: 'recalls', id: recallId });
};

/**
 * It notes that a buyer was told, by whom, when and how, or takes that back; and what came back of the lots. Refuses
 * `RECALL_MISSING`, `RECALL_CLOSED`, `BUYER_MISSING` for a buyer who got nothing, `VERSION_STALE`, and `LOT_MISSING` if the
 * buyer got nothing of the lots that are named.
 */
export const tellBuyer = (ctx: PersonContext, input: TellRecallInput): Promise<Recall> =>
  inTransaction(ctx, async (ctx) => {
    const { id, buyerId, isTold, version } = input;
    await requireOpenRecall(ctx, id);
    const recall = await readRecall(ctx, id);
    const contact = recall.contacts.find((one) => one.buyerId === buyerId);
    if (!contact) throw new Refusal('BUYER_MISSING', recallRefusals.contactMissing());
    if (version !== undefined && version !== contact.version)
      throw new Refusal('VERSION_STALE', recallRefusals.contactChanged({ buyer: contact.buyerName }), {
        present: contact,
      });
    const { returned = contact.returned, note = contact.note } = input;
    const said = { ...(isTold ? told(ctx, contact, input) : untold), returned, note };
    await write(ctx, id, contact, said);
    return readRecall(ctx, id);
  });
