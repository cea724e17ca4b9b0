import { isForeignKeyViolation, isUniqueViolation } from '@farm/data/core';
import { setLotFacts } from '@farm/data/inventory';
import { isLotUsed, type LotRecord, listLotsByCode, listTracedLots, takeTracedLot } from '@farm/data/tracing';
import { fieldIssue } from '@farm/domain/core';
import { changedFields } from '@farm/domain/history';
import { inventoryInputTexts, isOwnForm, lotCode } from '@farm/domain/inventory';
import { Refusal } from '@farm/domain/refusals';
import type { FarmText } from '@farm/domain/texts';
import { type TracedLot, tracingTexts, type UpdateLotInput } from '@farm/domain/tracing';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { fieldRefusal } from '../core/refuse-input.ts';
import { recordHistory } from '../history/record-history.ts';
import { locationGone } from '../inventory/check-origin.ts';
import { lotGone } from './find-lot.ts';

type Inner = InTransaction<PersonContext>;

/** GS1 lets a lot's code have these. */
const OWN_CODE = /^[A-Z0-9-]{1,20}$/;

const taken = (text: FarmText, present: unknown) =>
  new Refusal('LOT_CODE_TAKEN', text, { issues: [fieldIssue(['lotCode'], text)], present });

/** Refuses `INPUT_INVALID`, `LOT_CODE_FIXED` and `LOT_CODE_TAKEN`. */
const typedCode = async (ctx: Inner, lot: LotRecord, typed: string | undefined): Promise<string | null> => {
  const code = lot.codeSource === 'own' ? typed?.toUpperCase() : typed;
  if (code === undefined || code === lot.lotCode) return lot.lotCode;
  if (lot.codeSource === 'own' && !OWN_CODE.test(code))
    throw fieldRefusal('INPUT_INVALID', 'lotCode', tracingTexts.codeUnfit());
  if (lot.codeSource === 'other' && !/^[ -~]+$/.test(code))
    throw fieldRefusal('INPUT_INVALID', 'lotCode', inventoryInputTexts.growersCodeUnfit());
  if (lot.isCodeFixed)
    throw fieldRefusal('LOT_CODE_FIXED', 'lotCode', tracingTexts.codeFixed({ code: lot.lotCode ?? '' }));
  if (lot.codeSource === 'other') return code;
  const others = (await listLotsByCode(ctx.db, code)).filter(({ id }) => id !== lot.id);
  const [other] = others;
  if (other) throw taken(tracingTexts.codeTaken({ code }), { id: other.id, productName: other.productName });
  if (isOwnForm(code) && code !== lotCode(lot)) throw taken(tracingTexts.codeOfForm({ code }), null);
  return code;
};

const recorded = ['lotCode', 'variety', 'cooledOn', 'locationId'] as const;

const change = async (ctx: Inner, input: UpdateLotInput): Promise<TracedLot> => {
  const lot = await takeTracedLot(ctx.db, input.lotId);
  if (!lot) throw lotGone();
  if (input.version !== undefined && input.version !== lot.version)
    throw new Refusal('VERSION_STALE', tracingTexts.lotChanged(), { present: lot });
  const before = {
    lotCode: lot.lotCode,
    variety: lot.variety,
    cooledOn: lot.cooledOn,
    locationId: lot.place?.id ?? null,
  };
  const { variety = before.variety, cooledOn = before.cooledOn, locationId = before.locationId } = input;
  if (cooledOn !== null && cooledOn < lot.harvestDate && cooledOn !== before.cooledOn)
    throw fieldRefusal('INPUT_INVALID', 'cooledOn', inventoryInputTexts.cooledEarly());
  const after = { lotCode: await typedCode(ctx, lot, input.lotCode), variety, cooledOn, locationId };
  const changed = changedFields(recorded, before, after);
  if (Object.keys(changed.after).length > 0) {
    // A lot that has left already is known by this code from now on.
    const isUsed = after.lotCode !== before.lotCode && (await isLotUsed(ctx.db, lot.id));
    const fixed = isUsed ? { codeFixedAt: ctx.now().toISOString(), codedName: lot.productName } : undefined;
    if (!(await setLotFacts(ctx.db, { id: lot.id, version: lot.version, fixed, ...after })))
      throw new Error(`lot ${lot.id} changed while it was locked`);
    await recordHistory(ctx, { type: 'lot', id: lot.id, what: 'changed', ...changed });
    ctx.publish({ topic: 'inventory', id: lot.id });
  }
  const [now] = await listTracedLots(ctx.db, [lot.id]);
  if (!now) throw lotGone();
  return now;
};

/**
 * Absent fields stay. Refuses `LOT_MISSING`, `VERSION_STALE`, `LOT_CODE_TAKEN`, `LOCATION_MISSING`, `INPUT_INVALID`, and
 * `LOT_CODE_FIXED` for another code once it was packed, delivered or printed.
 */
export const updateLot = async (ctx: PersonContext, input: UpdateLotInput): Promise<TracedLot> => {
  try {
    return await inTransaction(ctx, (ctx) => change(ctx, input));
  } catch (error) {
    const code = input.lotCode ?? '';
    if (isUniqueViolation(error)) throw taken(tracingTexts.codeTaken({ code }), null);
    if (isForeignKeyViolation(error)) throw locationGone();
    throw error;
  }
};
