import { findFarm } from '@farm/data/farm';
import { findTokenNamed, listActiveProfilesByRole } from '@farm/data/identity';
import { listUnreadOfType } from '@farm/data/notifications';
import { countOpenProposals, findProposalByKey, insertProposal } from '@farm/data/proposals';
import { isServiceUid } from '@farm/domain/core';
import { isPermitted } from '@farm/domain/permissions';
import {
  isOfOrders,
  OPEN_OF_FARM_MAX,
  OPEN_OF_TOKEN_MAX,
  PROPOSAL_HOURS,
  type Proposal,
  type ProposalAct,
  type ProposeInput,
  proposedActs,
} from '@farm/domain/proposals';
import { Refusal } from '@farm/domain/refusals';
import type { FarmText } from '@farm/domain/texts';
import { accessTexts } from '../core/access.texts.ts';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { assertPermitted } from '../core/trpc.ts';
import { notify } from '../notifications/change-notification.ts';
import type { ActCaller } from './act-proposed.ts';
import { previewAct } from './preview-act.ts';
import { requireProposal } from './proposals.internal.ts';
import { proposalNotifications, proposalRefusals } from './proposals.texts.ts';

const MS_PER_HOUR = 3_600_000;

const later = (now: Date, hours: number) => new Date(now.valueOf() + hours * MS_PER_HOUR).toISOString();

/** Nobody acts in another's name, and absent means the person who accepts. */
const withoutOwn = (input: Record<string, unknown>, uid: string) =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([field, value]) => value !== uid || !['harvestedBy', 'senderId'].includes(field),
    ),
  );

/** The proposal that was made with the same key. Refuses `KEY_REUSED`. */
const repeated = (
  ctx: PersonContext,
  earlier: { id: number; act: ProposalAct; input: string },
  wanted: { act: ProposalAct; input: string },
): Promise<Proposal> => {
  if (earlier.act !== wanted.act || earlier.input !== wanted.input)
    throw new Refusal('KEY_REUSED', accessTexts.keyReused());
  ctx.tellReplay?.();
  return requireProposal(ctx, earlier.id);
};

/** The person themselves; of a service, everyone who may accept. */
const listDeciders = async (
  { db, person: { uid } }: PersonContext,
  act: ProposalAct,
  repId: string | null,
): Promise<string[]> => {
  if (!isServiceUid(uid)) return [uid];
  const uids: string[] = [];
  for (const role of ['farmer', 'sales_rep', 'admin'] as const) {
    if (!isPermitted(proposedActs[act].action, role)) continue;
    const people = (await listActiveProfilesByRole(db, role)).map((person) => person.uid);
    const seesAll = isPermitted('orders.readAll', role) || !isOfOrders(act);
    uids.push(...people.filter((each) => seesAll || each === repId));
  }
  return uids;
};

const words: Record<ProposalAct, (values: { assistant: string }) => FarmText> = {
  place_order: proposalNotifications.placeOrder,
  confirm: proposalNotifications.confirm,
  record_harvest: proposalNotifications.recordHarvest,
  set_price: proposalNotifications.setPrice,
  reschedule: proposalNotifications.reschedule,
  message: proposalNotifications.message,
};

/** One unread notification tells of all proposals that wait. */
const notifyDeciders = async (
  ctx: InTransaction<PersonContext>,
  uids: readonly string[],
  { id, act, assistant }: { id: number; act: ProposalAct; assistant: string },
) => {
  const told = await listUnreadOfType(ctx.db, 'proposal_new', uids);
  await notify(
    ctx,
    uids
      .filter((uid) => !told.has(uid))
      .map((userId) => ({
        userId,
        type: 'proposal_new',
        title: proposalNotifications.title(),
        message: words[act]({ assistant }),
        relatedId: id,
      })),
  );
};

/** Refuses `PROPOSALS_TOO_MANY`. */
const assertRoom = async (ctx: InTransaction<PersonContext>, tokenId: number | null) => {
  const open = { madeBy: ctx.person.uid, tokenId, now: ctx.now().toISOString() };
  const { ofToken, ofFarm } = await countOpenProposals(ctx.db, open);
  if (ofToken >= OPEN_OF_TOKEN_MAX)
    throw new Refusal('PROPOSALS_TOO_MANY', proposalRefusals.tooManyOfToken({ max: OPEN_OF_TOKEN_MAX }));
  if (ofFarm >= OPEN_OF_FARM_MAX)
    throw new Refusal('PROPOSALS_TOO_MANY', proposalRefusals.tooManyOfFarm({ max: OPEN_OF_FARM_MAX }));
};

/**
 * Keeps what the act would change, for a person to accept; nothing else is written. The same key is the same proposal.
 * Refuses what the act's procedure refuses, `ROLE_FORBIDDEN`, `TOKEN_SCOPE_MISSING`, `ASSISTANTS_OFF`, `PROPOSALS_TOO_MANY`,
 * `KEY_REUSED` and `SERVER_BUSY`.
 */
export const proposeAct = async (
  ctx: PersonContext,
  { act, input: sent, fromOutsideText, idempotencyKey: key }: ProposeInput,
  callerIn: ActCaller,
): Promise<Proposal> => {
  assertPermitted(proposedActs[act].action, ctx.session);
  if (!(await findFarm(ctx.db)).assistantsOn) throw new Refusal('ASSISTANTS_OFF', proposalRefusals.off());
  const { uid, name } = ctx.person;
  const input = withoutOwn(sent, uid);
  const wanted = { act, input: JSON.stringify(input) };
  const earlier = await findProposalByKey(ctx.db, uid, key);
  if (earlier) return repeated(ctx, earlier, wanted);
  const preview = await previewAct(ctx, { act, input }, callerIn);
  return inTransaction(ctx, async (ctx) => {
    const token = ctx.session.via === 'token' ? await findTokenNamed(ctx.db, ctx.session.key) : undefined;
    await assertRoom(ctx, token?.id ?? null);
    const now = ctx.now();
    const id = await insertProposal(ctx.db, {
      ...wanted,
      ...preview,
      madeBy: uid,
      tokenId: token?.id ?? null,
      tokenName: token?.name ?? null,
      fromOutsideText,
      key,
      createdAt: now.toISOString(),
      expiresAt: later(now, PROPOSAL_HOURS),
    });
    if (id === undefined) {
      const other = await findProposalByKey(ctx.db, uid, key);
      if (!other) throw new Error('a proposal was not written');
      return repeated(ctx, other, wanted);
    }
    const uids = await listDeciders(ctx, act, preview.repId);
    if (token) await notifyDeciders(ctx, uids, { id, act, assistant: isServiceUid(uid) ? name : token.name });
    ctx.publish({ topic: 'proposals', id, to: { uids } });
    return requireProposal(ctx, id);
  });
};
