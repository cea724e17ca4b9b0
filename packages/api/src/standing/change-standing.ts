import { takeOrderedSizes } from '@farm/data/catalog';
import { insertStanding, type StoredStanding, setStanding, setStandingStatus } from '@farm/data/standing';
import { mayChangeBuyer } from '@farm/domain/buyers';
import { fieldIssue, ownUid } from '@farm/domain/core';
import { changedFields, type HistoryAct } from '@farm/domain/history';
import { eachField, orderItem, ownFields, sharedFields } from '@farm/domain/orders';
import { isPermitted } from '@farm/domain/permissions';
import { Refusal } from '@farm/domain/refusals';
import type {
  CreateStandingInput,
  EndStandingInput,
  PauseStandingInput,
  StandingOrder,
  StandingStatus,
  UpdateStandingInput,
} from '@farm/domain/standing';
import { buyerRefusals } from '../buyers/buyers.texts.ts';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { fieldRefusal } from '../core/refuse-input.ts';
import { recordHistory } from '../history/record-history.ts';
import { requireBuyer, requireGrowers } from '../orders/orders.internal.ts';
import { orderRefusals } from '../orders/orders.texts.ts';
import { shown, takeRule } from './standing.internal.ts';
import { standingRefusals } from './standing.texts.ts';

const recordedFields = [
  'buyerId',
  'weekdays',
  'everyWeeks',
  'starts',
  'ends',
  'leadDays',
  ...sharedFields,
  'status',
  'placesItself',
  'lines',
  'growers',
  ...ownFields,
] as const;

/** It has one text for each line, empty if the line has none; it is null if no line has one. */
const ofLines = (texts: (string | null)[]) => (texts.some(Boolean) ? texts.join() : null);

const recorded = (rule: StoredStanding | null) =>
  rule && {
    ...rule,
    placesItself: Number(rule.placesItself),
    lines: rule.lines.map(orderItem).join(', '),
    growers: ofLines(rule.lines.map(({ farmerId }) => farmerId)),
    ...eachField(ownFields, (field) => ofLines(rule.lines.map((line) => line[field] ?? null))),
  };

/** Records what was done to it, updates the screens, and returns it as it is now. */
const done = async (
  ctx: InTransaction<PersonContext>,
  what: HistoryAct,
  { id, before }: { id: number; before: StoredStanding | null },
): Promise<StandingOrder> => {
  const after = await takeRule(ctx, id);
  const changes = changedFields(recordedFields, recorded(before), recorded(after));
  await recordHistory(ctx, { type: 'standing_order', id, what, ...changes });
  ctx.publish({ topic: 'standing', id });
  return shown(ctx, after);
};

type Lines = CreateStandingInput['lines'];

/** A rule may keep what it already has, so that it keeps nobody from changing something else. */
const requireLines = async (
  ctx: InTransaction<PersonContext>,
  lines: Lines,
  kept: StoredStanding['lines'] = [],
): Promise<void> => {
  await requireGrowers(
    ctx,
    lines.map(({ farmerId }, index) => ({ farmerId, path: ['lines', index, 'farmerId'] })),
  );
  const known = new Set(kept.map(({ sizeId }) => sizeId));
  const wanted = [...new Set(lines.map(({ sizeId }) => sizeId))].filter((sizeId) => !known.has(sizeId));
  if (wanted.length === 0) return;
  for (const { sizeId } of await takeOrderedSizes(ctx.db, wanted)) known.add(sizeId);
  const message = orderRefusals.sizeMissing();
  const issues = lines.flatMap(({ sizeId }, index) =>
    known.has(sizeId) ? [] : [fieldIssue(['lines', index, 'sizeId'], message)],
  );
  if (issues.length > 0) throw new Refusal('SIZE_MISSING', message, { issues });
};

/** Refuses `BUYER_MISSING`, `BUYER_FOREIGN`, `SIZE_MISSING`, `INPUT_INVALID` (an unknown grower), `KEY_REUSED`. */
export const createStanding = (ctx: PersonContext, input: CreateStandingInput): Promise<StandingOrder> =>
  createOnce(ctx, 'standing.manage', input, async (ctx) => {
    const { person } = ctx;
    const buyer = await requireBuyer(ctx, input.buyerId);
    if (!mayChangeBuyer(person, buyer))
      throw fieldRefusal('BUYER_FOREIGN', 'buyerId', buyerRefusals.foreign());
    await requireLines(ctx, input.lines);
    const own = ownUid(person);
    const salesRepId = isPermitted('buyers.beAssigned', person.role) ? own : (buyer.assignedRepId ?? own);
    if (!salesRepId)
      throw fieldRefusal('INPUT_INVALID', 'buyerId', standingRefusals.repNeeded({ buyer: buyer.name }));
    const id = await insertStanding(
      ctx.db,
      { ...input, salesRepId },
      { by: person.uid, now: ctx.now().toISOString() },
    );
    return done(ctx, 'created', { id, before: null });
  });

/** Refuses `STANDING_MISSING`, `STANDING_ENDED`, `VERSION_STALE`. */
const takeToChange = async (
  ctx: InTransaction<PersonContext>,
  { id, version }: EndStandingInput,
): Promise<StoredStanding> => {
  const rule = await takeRule(ctx, id);
  if (rule.status === 'ended') throw new Refusal('STANDING_ENDED', standingRefusals.ended());
  if (rule.version !== version) {
    const present = await shown(ctx, rule);
    throw new Refusal('VERSION_STALE', standingRefusals.changed(), { present });
  }
  return rule;
};

/** Placed orders stay as they are. Refuses as `takeToChange` and `requireLines` do. */
export const updateStanding = (ctx: PersonContext, input: UpdateStandingInput): Promise<StandingOrder> =>
  inTransaction(ctx, async (ctx) => {
    const before = await takeToChange(ctx, input);
    await requireLines(ctx, input.lines, before.lines);
    await setStanding(ctx.db, before.id, input);
    return done(ctx, 'changed', { id: before.id, before });
  });

const moveTo = (ctx: PersonContext, seen: EndStandingInput, status: StandingStatus): Promise<StandingOrder> =>
  inTransaction(ctx, async (ctx) => {
    const before = await takeToChange(ctx, seen);
    await setStandingStatus(ctx.db, before.id, status);
    return done(ctx, 'changed', { id: before.id, before });
  });

export const pauseStanding = (ctx: PersonContext, { isPaused, ...seen }: PauseStandingInput) =>
  moveTo(ctx, seen, isPaused ? 'paused' : 'active');

export const endStanding = (ctx: PersonContext, input: EndStandingInput) => moveTo(ctx, input, 'ended');
