import {
  findLotsByCode,
  type LotRecord,
  listLotsByCode,
  listLotsOfGtin,
  listTracedLots,
} from '@farm/data/tracing';
import { Refusal } from '@farm/domain/refusals';
import {
  type FoundLot,
  type LotInput,
  parseScan,
  type SearchLotsInput,
  tracingTexts,
} from '@farm/domain/tracing';
import type { PersonContext } from '../core/context.ts';

type Reading = Pick<PersonContext, 'db'>;

/** It leaves those of the product that a label names, if it names one of them. */
const ofGtin = async <Lot extends { id: number }>({ db }: Reading, lots: Lot[], gtin: string | null) => {
  if (gtin === null || lots.length < 2) return lots;
  const ids = new Set(
    await listLotsOfGtin(
      db,
      lots.map(({ id }) => id),
      gtin,
    ),
  );
  const some = lots.filter(({ id }) => ids.has(id));
  return some.length > 0 ? some : lots;
};

export const lotGone = () => new Refusal('LOT_MISSING', tracingTexts.lotGone());

/** By its id, or by its code as it is typed or scanned. Refuses `LOT_MISSING`, and `LOT_CODE_AMBIGUOUS` with all that fit. */
export const findLot = async (ctx: Reading, { code = '', lotId }: LotInput): Promise<LotRecord> => {
  if (lotId !== undefined) {
    const [lot] = await listTracedLots(ctx.db, [lotId]);
    if (lot) return lot;
    throw lotGone();
  }
  const scan = parseScan(code);
  const lots = scan ? await ofGtin(ctx, await listLotsByCode(ctx.db, scan.lotCode), scan.gtin) : [];
  const [lot] = lots;
  if (!scan || !lot) throw new Refusal('LOT_MISSING', tracingTexts.lotMissing());
  if (lots.length === 1) return lot;
  const words = tracingTexts.codeAmbiguous({ count: lots.length, code: scan.lotCode });
  const present = lots.map(({ id, lotCode, codeSource, sourceName, productName, harvestDate }) => ({
    id,
    lotCode,
    codeSource,
    sourceName,
    productName,
    harvestDate,
  }));
  throw new Refusal('LOT_CODE_AMBIGUOUS', words, { present });
};

const FOUND_MAX = 20;

/** Lots whose codes begin as it was typed or scanned. */
export const searchLots = async (ctx: Reading, { q }: SearchLotsInput): Promise<FoundLot[]> => {
  const scan = parseScan(q);
  if (!scan) return [];
  return ofGtin(ctx, await findLotsByCode(ctx.db, scan.lotCode, FOUND_MAX), scan.gtin);
};
