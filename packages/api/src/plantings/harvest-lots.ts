import { takeTemplateUnits } from '@farm/data/catalog';
import { findProduct, shareLots } from '@farm/data/inventory';
import { findPlanting } from '@farm/data/plantings';
import { fieldIssue } from '@farm/domain/core';
import { NewLot, type Product, storedUnits } from '@farm/domain/inventory';
import { type HarvestLotsInput, plantingInputTexts } from '@farm/domain/plantings';
import { inputRefusal, Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { fieldRefusal } from '../core/refuse-input.ts';
import { addStock } from '../inventory/add-stock.ts';
import { harvestPlanting } from './harvest-planting.ts';
import { plantingMissing } from './plantings.internal.ts';

type Lot = HarvestLotsInput['lots'][number];
type Common = Pick<HarvestLotsInput, 'harvestDate' | 'location' | 'farmerId'>;

const harvestOne = async (
  ctx: InTransaction<PersonContext>,
  { plantingId: id, notes, isLast, productNameId, unitsAvailable, pricePerUnit, ...told }: Lot,
  { harvestDate, location, farmerId }: Common,
): Promise<Product> => {
  if (id === undefined)
    return addStock(ctx, {
      productNameId,
      unitsAvailable,
      pricePerUnit,
      size: '',
      harvestDate,
      location,
      farmerId,
      reason: notes,
      ...told,
    });
  const planting = await findPlanting(ctx.db, id);
  if (!planting) throw plantingMissing();
  if (planting.productNameId !== productNameId) {
    const grows = plantingInputTexts.growsAnother({ product: planting.productName });
    throw inputRefusal([fieldIssue(['plantingId'], grows)]);
  }
  const unitsHarvested = storedUnits(unitsAvailable);
  if (unitsHarvested < 1)
    throw fieldRefusal('INPUT_INVALID', 'unitsHarvested', plantingInputTexts.unitsHarvestedTooSmall());
  const harvest = { id, unitsHarvested, harvestDate, notes, isLast, addToInventory: true };
  const stored = { location, pricePerUnit, farmerId: farmerId ?? ctx.person.uid, ...told };
  const { harvests } = await harvestPlanting(ctx, harvest, stored);
  const lot = await findProduct(ctx.db, harvests.at(-1)?.lotId ?? 0);
  if (!lot) throw new Error('a harvested lot is not there');
  return lot;
};

const lotFields: Record<string, string> = { unitsHarvested: 'unitsAvailable' };
const ofLots = [...Object.keys(NewLot.shape), 'plantingId', 'notes'];

const inLot = (refusal: Refusal, index: number): Refusal => {
  const issues = refusal.details.issues?.map((issue) => {
    const field = lotFields[String(issue.path[0])] ?? String(issue.path[0]);
    return ofLots.includes(field) ? { ...issue, path: ['lots', index, field] } : issue;
  });
  return new Refusal(refusal.code, refusal, { ...refusal.details, ...(issues && { issues }) });
};

/**
 * Adds lots, some of which are harvests of plantings, all or none. Refuses what `addStock` and `harvestPlanting`
 * refuse, and `INPUT_INVALID` for a planting that grows another product.
 */
export const harvestLots = (ctx: PersonContext, input: HarvestLotsInput): Promise<Product[]> =>
  createOnce(ctx, 'plantings.manage', input, async (ctx) => {
    const productNameIds = input.lots.map(({ productNameId }) => productNameId).sort((a, b) => a - b);
    await takeTemplateUnits(ctx.db, [...new Set(productNameIds)]);
    await shareLots(ctx.db, productNameIds);
    const added: Product[] = [];
    for (const [index, lot] of input.lots.entries()) {
      added.push(
        await harvestOne(ctx, lot, input).catch((error: unknown) => {
          throw error instanceof Refusal ? inLot(error, index) : error;
        }),
      );
    }
    return added;
  });
