import type { Db } from '@farm/data/core';
import { findLotState, listLotsOfCode } from '@farm/data/tracing';
import { Refusal } from '@farm/domain/refusals';
import type { LotState, ReleaseLotInput } from '@farm/domain/tracing';
import { tracingRefusals } from './tracing.texts.ts';

/** The lot that is meant. Refuses `LOT_MISSING`, and `LOT_CODE_AMBIGUOUS` with every lot that the code fits. */
export const findLot = async (db: Db, { code, lotId }: ReleaseLotInput): Promise<LotState> => {
  const byId = lotId === undefined ? undefined : await findLotState(db, lotId);
  if (byId) return byId;
  const lots = code === undefined || lotId !== undefined ? [] : await listLotsOfCode(db, code);
  const [lot] = lots;
  if (!lot) throw new Refusal('LOT_MISSING', tracingRefusals.lotMissing());
  if (lots.length > 1) {
    throw new Refusal('LOT_CODE_AMBIGUOUS', tracingRefusals.codeAmbiguous({ code: code ?? '' }), {
      present: { lots },
    });
  }
  return lot;
};
