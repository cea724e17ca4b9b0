import { listVersions } from '@farm/data/history';
import { setProposalDecided, setProposalSummary } from '@farm/data/proposals';
import type { HistoryAct, HistoryFields } from '@farm/domain/history';
import { type Proposal, type ProposalSummary, proposedActs, type SeenVersion } from '@farm/domain/proposals';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { assertPermitted } from '../core/trpc.ts';
import { recordHistory } from '../history/record-history.ts';
import { assertBrowserSession } from '../identity/identity.internal.ts';
import { type ActCaller, actProposed } from './act-proposed.ts';
import { requireProposal } from './proposals.internal.ts';
import { proposalRefusals } from './proposals.texts.ts';

type Id = { id: number };

/** The versions that were seen, and those there are now. */
const versionsOf = async ({ db }: PersonContext, { seen }: Proposal) => ({
  seen,
  present: await listVersions(db, seen),
});

/** Refuses `PROPOSAL_CLOSED`. */
const assertOpen = async (ctx: PersonContext, proposal: Proposal): Promise<void> => {
  const { state } = proposal;
  if (state === 'open') return;
  const text = state === 'expired' ? proposalRefusals.expired() : proposalRefusals.decided();
  throw new Refusal('PROPOSAL_CLOSED', text, {
    present: { state, ...(await versionsOf(ctx, proposal)) },
  });
};

const changed = (present: object) => new Refusal('PROPOSAL_CHANGED', proposalRefusals.changed(), { present });

/** A line open to any grower becomes that of the person who accepts. */
const withoutGrower = ({ farmerId: _, ...fields }: HistoryFields) => fields;

/** The summary as far as it is the same whenever the act is done, and by whomever. */
const comparable = ({ changes, message }: ProposalSummary, seen: readonly SeenVersion[]) => {
  const isThere = new Set(seen.map(({ type, id }) => `${type} ${id}`));
  return JSON.stringify([
    changes.map(({ type, id, what, before, after }) => [
      ...[type, isThere.has(`${type} ${id}`) ? id : null, what],
      ...[withoutGrower(before), withoutGrower(after)],
    ]),
    message,
  ]);
};

const record = (ctx: InTransaction<PersonContext>, what: HistoryAct, { act, madeBy }: Proposal) =>
  recordHistory(ctx, {
    type: 'farm',
    id: 1,
    what,
    after: { proposal: act, assistant: madeBy.token ?? madeBy.name },
  });

const tell = (ctx: PersonContext, { id, madeBy }: Proposal) =>
  ctx.publish({
    topic: 'proposals',
    id,
    to: { roles: ['farmer', 'sales_rep', 'admin'], uids: [madeBy.uid] },
  });

/**
 * Does what is proposed as the person who accepts, if it would do no other than they saw. Accepted again by the same
 * person, it is only answered. Refuses what the act's procedure refuses, `COOKIE_SESSION_REQUIRED`, `PROPOSAL_MISSING`, and
 * `PROPOSAL_CLOSED` and `PROPOSAL_CHANGED` with the versions of then and now.
 */
export const acceptProposal = async (
  ctx: PersonContext,
  { id }: Id,
  callerIn: ActCaller,
): Promise<Proposal> => {
  assertBrowserSession(ctx);
  const isOwnDeed = ({ state, decidedBy }: Proposal) =>
    state === 'accepted' && decidedBy?.uid === ctx.person.uid;
  const proposal = await requireProposal(ctx, id);
  if (isOwnDeed(proposal)) return proposal;
  await assertOpen(ctx, proposal);
  const { act, input, seen } = proposal;
  assertPermitted(proposedActs[act].action, ctx.session, true);
  return inTransaction(ctx, async (ctx) => {
    const decision = { state: 'accepted', uid: ctx.person.uid, now: ctx.now().toISOString() } as const;
    if (!(await setProposalDecided(ctx.db, id, decision))) {
      const decided = await requireProposal(ctx, id);
      if (isOwnDeed(decided)) return decided;
      await assertOpen(ctx, decided);
    }
    const { present } = await versionsOf(ctx, proposal);
    if (present.some(({ version }, index) => version !== seen[index]?.version))
      throw changed({ seen, present });
    const { summary } = await actProposed(ctx, { act, input }, callerIn, `proposal-${id}`);
    if (comparable(summary, seen) !== comparable(proposal.summary, seen))
      throw changed({ seen, present, proposed: proposal.summary, now: summary });
    await setProposalSummary(ctx.db, id, summary);
    await record(ctx, 'proposal_accepted', proposal);
    tell(ctx, proposal);
    return requireProposal(ctx, id);
  });
};

/** Refuses `COOKIE_SESSION_REQUIRED`, `PROPOSAL_MISSING` and `PROPOSAL_CLOSED`. */
export const declineProposal = async (ctx: PersonContext, { id }: Id): Promise<Proposal> => {
  assertBrowserSession(ctx);
  await assertOpen(ctx, await requireProposal(ctx, id));
  return inTransaction(ctx, async (ctx) => {
    const decision = { state: 'declined', uid: ctx.person.uid, now: ctx.now().toISOString() } as const;
    const isDecided = await setProposalDecided(ctx.db, id, decision);
    const proposal = await requireProposal(ctx, id);
    if (!isDecided) await assertOpen(ctx, proposal);
    await record(ctx, 'proposal_declined', proposal);
    tell(ctx, proposal);
    return proposal;
  });
};
