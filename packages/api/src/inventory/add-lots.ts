import { takeTemplateUnits } from '@farm/data/catalog';
import { shareLots } from '@farm/data/inventory';
import type { AddLotsInput, Product } from '@farm/domain/inventory';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import { addStock } from './add-stock.ts';

const inLot = (refusal: Refusal, lot: AddLotsInput['lots'][number], index: number): Refusal => {
  const issues = refusal.details.issues?.map((issue) =>
    String(issue.path[0]) in lot ? { ...issue, path: ['lots', index, ...issue.path] } : issue,
  );
  return new Refusal(refusal.code, refusal, { ...refusal.details, ...(issues && { issues }) });
};

/** In one transaction. Refuses what `addStock` refuses, and then adds nothing. */
export const addLots = (ctx: PersonContext, input: AddLotsInput): Promise<Product[]> =>
  createOnce(ctx, 'inventory.add', input, async (ctx) => {
    const { lots, harvestDate, location, farmerId } = input;
    const added: Product[] = [];
    const productNameIds = lots.map(({ productNameId }) => productNameId).sort((a, b) => a - b);
    await takeTemplateUnits(ctx.db, [...new Set(productNameIds)]);
    await shareLots(ctx.db, productNameIds);
    for (const [index, lot] of lots.entries()) {
      const stock = { ...lot, size: '', harvestDate, location, farmerId };
      added.push(
        await addStock(ctx, stock).catch((error: unknown) => {
          throw error instanceof Refusal ? inLot(error, lot, index) : error;
        }),
      );
    }
    return added;
  });
