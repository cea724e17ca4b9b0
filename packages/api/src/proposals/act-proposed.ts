import type { NewHistoryRow } from '@farm/data/history';
import { findConversation } from '@farm/data/messages';
import type { Message } from '@farm/domain/messages';
import {
  PROPOSAL_CHANGES_MAX,
  type ProposalAct,
  type ProposalSummary,
  proposalTexts,
  proposedActs,
} from '@farm/domain/proposals';
import { Refusal } from '@farm/domain/refusals';
import { TRPCError } from '@trpc/server';
import type { Context, PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { fieldRefusal } from '../core/refuse-input.ts';
import { refusalOf } from '../core/trpc.ts';
import { describeChanges } from './describe-changes.ts';

type Calls = Record<string, Record<string, (input: unknown) => Promise<unknown>>>;

/** The procedures of all acts, in a context. */
export type ActCaller = (ctx: Context) => object;

type Proposed = { act: ProposalAct; input: Record<string, unknown> };

/** An act that was carried out, or only tried, told as what it changes. */
export type Told = {
  summary: ProposalSummary;
  things: { type: NewHistoryRow['type']; id: string }[];
  /** The rep of all the orders that it changes; null if it changes none, or those of several. */
  repId: string | null;
};

/** The fields at fault are those of the input within the proposal. */
const ofInput = (error: unknown): unknown => {
  const refusal = refusalOf(error);
  if (!refusal) return error instanceof TRPCError ? (error.cause ?? error) : error;
  const { issues, ...details } = refusal.details;
  return new Refusal(refusal.code, refusal, {
    ...details,
    ...(issues && { issues: issues.map(({ path, ...issue }) => ({ ...issue, path: ['input', ...path] })) }),
  });
};

/** It has counted as a call of its own already, and its scope has been looked at. */
const actingIn = (ctx: InTransaction<PersonContext>): InTransaction<PersonContext> => ({
  ...ctx,
  session: { ...ctx.session, scope: 'all', scopes: undefined },
  limitWrites: async () => undefined,
  observe: () => {},
  tellReplay: undefined,
});

const messageOf = async ({ db, person }: PersonContext, { conversationId, content }: Message) => {
  const conversation = await findConversation(db, person, conversationId);
  const others = conversation?.participants.filter(({ uid }) => uid !== person.uid) ?? [];
  return { to: others.map(({ name }) => name), content };
};

/**
 * Carries out a proposed act by its own procedure, in the transaction of the context. The key lets it happen once. Refuses
 * what the procedure refuses, and `INPUT_INVALID` for one that changes too much.
 */
export const actProposed = async (
  ctx: InTransaction<PersonContext>,
  { act, input }: Proposed,
  callerIn: ActCaller,
  key: string,
): Promise<Told> => {
  const [slice, name] = proposedActs[act].procedure.split('.') as [string, string];
  const before = ctx.history.length;
  const call = (callerIn(actingIn(ctx)) as Calls)[slice]?.[name];
  if (!call) throw new Error(`no procedure carries out ${act}`);
  const answer = await call({ ...input, ...(takesKey[act] && { idempotencyKey: key }) }).catch(
    (error: unknown) => {
      throw ofInput(error);
    },
  );
  const { changes, things, repId } = await describeChanges(ctx, ctx.history.slice(before), answer);
  if (changes.length > PROPOSAL_CHANGES_MAX)
    throw fieldRefusal('INPUT_INVALID', 'input', proposalTexts.changesTooMany({ max: PROPOSAL_CHANGES_MAX }));
  const message = act === 'message' ? await messageOf(ctx, answer as Message) : null;
  return { summary: { changes, message }, things, repId };
};

/** The others move lines once in any case, as those are no longer as they were. */
const takesKey: Record<ProposalAct, boolean> = {
  place_order: true,
  confirm: false,
  record_harvest: true,
  set_price: true,
  reschedule: false,
  message: true,
};
