import {
  findOrInsertProduct,
  findProductName,
  takeTemplateUnit,
  takeTemplateUnits,
} from '@farm/data/catalog';
import { findActiveProfile } from '@farm/data/identity';
import {
  findOrInsertPlaceholder,
  findProduct,
  insertLot,
  insertMovements,
  shareLots,
} from '@farm/data/inventory';
import { type Day, isServiceUid, toCents } from '@farm/domain/core';
import { changedFields } from '@farm/domain/history';
import {
  type AddLotInput,
  type AddLotsInput,
  type AddStockInput,
  inventoryInputTexts,
  lastHarvestDay,
  type MovementKind,
  PLACEHOLDER_LOCATION,
  type Product,
  storedUnits,
  TEMPLATE_FARMER_ID,
} from '@farm/domain/inventory';
import { isPermitted } from '@farm/domain/permissions';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { assertActor, fieldRefusal } from '../core/refuse-input.ts';
import { recordHistory } from '../history/record-history.ts';
import { assertOrigin, explainOrigin, toldOf } from './check-origin.ts';
import { inventoryRefusals } from './inventory.texts.ts';

const recorded = [
  'name',
  'size',
  'unitsAvailable',
  'harvestDate',
  'farmerId',
  'priceCents',
  'location',
  'lotCode',
  'sourceName',
  'variety',
  'cooledOn',
  'locationId',
] as const;

export type StockOrigin = { kind: MovementKind; plantingId: number; locationId: number | null };

const forbidden = () =>
  new Refusal('ROLE_FORBIDDEN', inventoryRefusals.addForbidden({ location: PLACEHOLDER_LOCATION }));

const holderOf = async (ctx: PersonContext, named: string | null | undefined): Promise<string> => {
  const isService = isServiceUid(ctx.person.uid);
  if (isService && (!named || named === ctx.person.uid))
    throw fieldRefusal('INPUT_INVALID', 'farmerId', inventoryRefusals.growerNeeded());
  if (!isService && !isPermitted('inventory.addForOthers', ctx.person.role))
    return assertActor(ctx, named, 'farmerId');
  if (!named || named === ctx.person.uid) return ctx.person.uid;
  const holder = await findActiveProfile(ctx.db, named);
  if (!holder || !isPermitted('inventory.add', holder.role))
    throw fieldRefusal('INPUT_INVALID', 'farmerId', inventoryInputTexts.growerMissing());
  return holder.uid;
};

/** Refuses `INPUT_INVALID` for a lot that is harvested after tomorrow. */
const assertHarvested = ({ today }: Pick<PersonContext, 'today'>, harvestDate: Day): void => {
  const last = lastHarvestDay(today());
  if (harvestDate > last)
    throw fieldRefusal(
      'INPUT_INVALID',
      'harvestDate',
      inventoryInputTexts.harvestTooLate({ day: { day: last } }),
    );
};

const productOf = async (
  ctx: InTransaction<PersonContext>,
  input: AddStockInput | AddLotInput,
  now: string,
): Promise<number> => {
  if ('name' in input) return findOrInsertProduct(ctx.db, input.name, now);
  if (await findProductName(ctx.db, input.productNameId)) return input.productNameId;
  throw fieldRefusal('PRODUCT_MISSING', 'productNameId', inventoryRefusals.productGone());
};

/**
 * Units are rounded down to whole ones. 'Pending Order' answers the one placeholder of a product and size; neither that nor
 * a 'TEMPLATE' row is stock. Refuses `ROLE_FORBIDDEN`, `ACTOR_FOREIGN`, `PRODUCT_MISSING` and `INPUT_INVALID`.
 */
export const addStock = async (
  ctx: PersonContext,
  input: AddStockInput | AddLotInput,
  origin?: StockOrigin,
): Promise<Product> => {
  const units = storedUnits(input.unitsAvailable);
  const priceCents = toCents(input.pricePerUnit);
  const isPlaceholder = input.location === PLACEHOLDER_LOCATION;
  const told = toldOf(input);
  const isBare = units === 0 && priceCents === 0;
  if (!isPermitted('inventory.add', ctx.person.role) && !(isPlaceholder && isBare)) throw forbidden();
  if (isPlaceholder && !isBare) {
    const field = units > 0 ? 'unitsAvailable' : 'pricePerUnit';
    throw fieldRefusal(
      'INPUT_INVALID',
      field,
      inventoryRefusals.placeholderNotBare({ location: PLACEHOLDER_LOCATION }),
    );
  }

  return createOnce(ctx, 'inventory.add', input, async (ctx) => {
    const now = ctx.now().toISOString();
    const productNameId = await productOf(ctx, input, now);
    await takeTemplateUnit(ctx.db, productNameId);
    await shareLots(ctx.db, [productNameId]);
    const { size } = input;
    const insert = async () => {
      const isTemplate =
        input.farmerId === TEMPLATE_FARMER_ID && isPermitted('catalog.manage', ctx.person.role);
      if (!isTemplate) assertHarvested(ctx, input.harvestDate);
      assertOrigin(told, input);
      const id = await insertLot(
        ctx.db,
        {
          productNameId,
          size,
          kind: isTemplate ? 'template' : 'lot',
          unitsAvailable: units,
          harvestDate: input.harvestDate,
          farmerId: isTemplate ? null : await holderOf(ctx, input.farmerId),
          priceCents,
          location: input.location,
          plantingId: origin?.plantingId ?? null,
          locationId: origin?.locationId ?? null,
          ...(told.lotCode && { codeSource: 'other' }),
          ...told,
        },
        now,
      ).catch((error: unknown) => {
        throw explainOrigin(error, told);
      });
      const movement = { productId: id, kind: origin?.kind ?? 'added', units, reason: input.reason ?? null };
      await insertMovements(ctx.db, [{ ...movement, actorId: ctx.person.uid, orderLineId: null }], now);
      return id;
    };
    const id = isPlaceholder
      ? await findOrInsertPlaceholder(ctx.db, { productNameId, size, today: input.harvestDate, now })
      : await insert();
    const product = await findProduct(ctx.db, id);
    if (!product) throw new Error('an added product is not there');
    if (product.kind === 'lot') {
      const reason = input.reason ?? null;
      await recordHistory(ctx, {
        type: 'lot',
        id,
        what: 'created',
        ...changedFields(recorded, null, { ...product, priceCents, ...told }),
        reason,
      });
    }
    ctx.publish({ topic: 'inventory', id });
    return product;
  });
};

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
