import { findFarm, setFarm } from '@farm/data/farm';
import { type FarmDetails, farmTexts, type UpdateFarmInput } from '@farm/domain/farm';
import { changedFields } from '@farm/domain/history';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { assertVisibleName } from '../core/refuse-input.ts';
import { recordHistory } from '../history/record-history.ts';
import { renewAccess } from '../identity/end-access.ts';
import { assertBrowserSession } from '../identity/identity.internal.ts';
import { logSecurity } from '../identity/log-security.ts';

const recorded = [
  'name',
  'address',
  'phone',
  'email',
  'origin',
  'timeZone',
  'language',
  'stockKeepsDays',
  'harvestWeekdays',
  'harvestLeadDays',
  'forecastTrust',
  'orderLinksOn',
  'plentyAbove',
  'lotCodesOn',
  'traceContact',
  'traceReference',
  'planText',
  'assistantsOn',
  'adminsNeedFactor',
] as const;

const recordedOf = (farm: FarmDetails) => ({
  ...farm,
  orderLinksOn: Number(farm.orderLinksOn),
  lotCodesOn: Number(farm.lotCodesOn),
  assistantsOn: Number(farm.assistantsOn),
  adminsNeedFactor: Number(farm.adminsNeedFactor),
});

/**
 * A new time zone applies at once, in every process. No token decides whether administrators need a second factor. Refuses
 * `COOKIE_SESSION_REQUIRED`, and `VERSION_STALE` with the farm as it is now.
 */
export const updateFarm = (ctx: PersonContext, input: UpdateFarmInput): Promise<FarmDetails> =>
  inTransaction(ctx, async (ctx) => {
    const before = await findFarm(ctx.db);
    const { adminsNeedFactor = before.adminsNeedFactor } = input;
    if (adminsNeedFactor !== before.adminsNeedFactor) assertBrowserSession(ctx);
    assertVisibleName({ field: 'name', label: farmTexts.name() }, input.name, before.name);
    const farm = await setFarm(ctx.db, input);
    if (!farm) {
      throw new Refusal('VERSION_STALE', farmTexts.changed(), { present: await findFarm(ctx.db) });
    }
    await recordHistory(ctx, {
      type: 'farm',
      id: 1,
      what: 'changed',
      ...changedFields(recorded, recordedOf(before), recordedOf(farm)),
    });
    ctx.after(() => {
      ctx.zone.name = farm.timeZone;
    });
    if (farm.adminsNeedFactor !== before.adminsNeedFactor) {
      renewAccess(ctx);
      const what = farm.adminsNeedFactor ? 'asked of administrators' : 'no longer asked of administrators';
      logSecurity(ctx, { event: 'factor', outcome: 'ok', what });
    }
    ctx.publish({ topic: 'farm' });
    return farm;
  });
