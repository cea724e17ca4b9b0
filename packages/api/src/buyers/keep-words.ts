import { deleteWord, findWord, type KeptWord, listWords, takeBuyer, upsertWords } from '@farm/data/buyers';
import { type BuyerWord, type FindBuyerInput, mayChangeBuyer } from '@farm/domain/buyers';
import { foldName } from '@farm/domain/core';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { buyerRefusals } from './buyers.texts.ts';
import { readBuyer } from './read-buyers.ts';

/** Refuses `BUYER_MISSING`. */
export const readWords = async (ctx: PersonContext, { id }: FindBuyerInput): Promise<BuyerWord[]> => {
  await readBuyer(ctx, { id });
  return listWords(ctx.db, id);
};

const wordText = ({ word, productName, size }: Pick<BuyerWord, 'word' | 'productName' | 'size'>) =>
  `${word} = ${productName} ${size}`;

type Answer = KeptWord & Pick<BuyerWord, 'productName' | 'size'>;

/**
 * Keeps what was answered about a buyer's words. The last answer to a word counts, and the
 * first one if the person may not change the buyer: they could not take theirs back.
 */
export const keepWords = async (
  ctx: InTransaction<PersonContext>,
  buyerId: number,
  answers: readonly Answer[],
): Promise<void> => {
  const kept = new Map(
    answers.flatMap((answer) => {
      const word = foldName(answer.word);
      return word === '' ? [] : [[word, { ...answer, word }] as const];
    }),
  );
  if (kept.size === 0) return;
  const buyer = await takeBuyer(ctx.db, buyerId);
  const mayChange = buyer !== undefined && mayChangeBuyer(ctx.person, buyer);
  const before = new Map((await listWords(ctx.db, buyerId)).map((word) => [word.word, word] as const));
  const changed = [...kept.values()].filter(({ word, sizeId }) => {
    const old = before.get(word);
    return old ? mayChange && old.sizeId !== sizeId : true;
  });
  if (changed.length === 0) return;
  await upsertWords(
    ctx.db,
    buyerId,
    changed.map(({ word, sizeId }) => ({ word, sizeId })),
    { uid: ctx.person.uid, now: ctx.now().toISOString() },
  );
  await recordHistory(
    ctx,
    ...changed.map((answer) => {
      const old = before.get(answer.word);
      return {
        type: 'buyer' as const,
        id: buyerId,
        what: 'changed' as const,
        before: { word: old ? wordText(old) : null },
        after: { word: wordText(answer) },
      };
    }),
  );
  ctx.publish({ topic: 'buyers', id: buyerId });
};

/** For who may change the buyer. Refuses `WORD_MISSING` and `BUYER_FOREIGN`. */
export const forgetWord = (ctx: PersonContext, { id }: { id: number }): Promise<{ id: number }> =>
  inTransaction(ctx, async (ctx) => {
    const word = await findWord(ctx.db, id);
    const buyer = word && (await takeBuyer(ctx.db, word.buyerId));
    if (!word || !buyer) throw new Refusal('WORD_MISSING', buyerRefusals.wordMissing());
    if (!mayChangeBuyer(ctx.person, buyer)) throw new Refusal('BUYER_FOREIGN', buyerRefusals.foreign());
    if (!(await deleteWord(ctx.db, id))) throw new Refusal('WORD_MISSING', buyerRefusals.wordMissing());
    await recordHistory(ctx, {
      type: 'buyer',
      id: buyer.id,
      what: 'changed',
      before: { word: wordText(word) },
      after: { word: null },
    });
    ctx.publish({ topic: 'buyers', id: buyer.id });
    return { id };
  });
