import { findSize } from '@farm/data/catalog';
import { listLotOrigins } from '@farm/data/packing';
import type { LotRecord } from '@farm/data/tracing';
import { Refusal } from '@farm/domain/refusals';
import { type LotInput, tracingTexts } from '@farm/domain/tracing';
import type { PersonContext } from '../core/context.ts';
import { beginPrint, keepPrints, type Prints } from '../packing/begin-print.ts';
import { fixPrintedLots } from '../packing/name-lots.ts';
import type { LotLabelsPaper } from '../packing/paper/paper-data.ts';
import { findLot } from './find-lot.ts';

export const LOT_LABELS_MAX = 500;

type Asked = LotInput & { size: number; count: number; sheet: 'roll' | 'letter' };

const labelOf = async (
  ctx: PersonContext,
  { id, productNameId, productName, baseUnit, lotCode, sourceName, harvestDate }: LotRecord,
  sizeId: number,
): Promise<LotLabelsPaper['label']> => {
  const size = await findSize(ctx.db, sizeId);
  if (!size || size.productNameId !== productNameId)
    throw new Refusal('SIZE_MISSING', tracingTexts.labelSizeMissing({ product: productName }));
  const [origin] = await listLotOrigins(ctx.db, [id]);
  const { variety = null, place = null } = origin ?? {};
  return {
    productName,
    size: size.size,
    baseUnit,
    // Nobody knows what a package weighs that is weighed when it is packed.
    unitsPerPackage: size.isCatchWeight ? null : size.unitsPerBaseUnit,
    packagePounds: size.packagePounds,
    lot: {
      lotId: id,
      harvestDate,
      ...(lotCode !== null && { lotCode }),
      ...(lotCode !== null && sourceName !== null && { sourceName }),
      ...(variety !== null && { variety }),
      ...(place !== null && { place }),
    },
    gtin: lotCode === null ? null : size.gtin,
    packedOn: ctx.today(),
  };
};

const makeLabels = async (
  ctx: PersonContext,
  lot: LotRecord,
  { size, count, sheet }: Asked,
): Promise<{ pdf: Buffer; prints: Prints }> => {
  const label = await labelOf(ctx, lot, size);
  const name = `${lot.id} ${size}`;
  const { farm, language, printed, prints } = await beginPrint(ctx, 'lotLabels', [{ name, content: label }]);
  const pdf = await ctx.papers.make(ctx, {
    kind: 'lotLabels',
    sheet: sheet === 'roll' ? 'single' : 'letter',
    count,
    label,
    farm,
    language,
    printed: { ...printed, replaces: null },
  });
  return { pdf, prints };
};

/** Labels for packages of a lot. Refuses `LOT_MISSING`, `LOT_CODE_AMBIGUOUS`, and `SIZE_MISSING` for a size of another product. */
export const showLotLabels = async (ctx: PersonContext, { code, lotId, ...asked }: Asked): Promise<Buffer> =>
  (await makeLabels(ctx, await findLot(ctx, { code, lotId }), asked)).pdf;

/** The code of the lot stays from now on. It refuses as `showLotLabels` does. */
export const printLotLabels = async (
  ctx: PersonContext,
  { code, lotId, ...asked }: Asked,
): Promise<Buffer> => {
  const lot = await findLot(ctx, { code, lotId });
  let made = await makeLabels(ctx, lot, asked);
  if (!lot.isCodeFixed) {
    await fixPrintedLots(ctx, [lot.id]);
    made = await makeLabels(ctx, await findLot(ctx, { lotId: lot.id }), asked);
  }
  await keepPrints(ctx, made.prints);
  return made.pdf;
};
