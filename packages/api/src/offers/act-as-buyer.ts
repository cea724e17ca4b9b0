import { insertAccount } from '@farm/data/identity';
import type { LinkRow } from '@farm/data/offers';
import { buyerUid } from '@farm/domain/core';
import type { OpenedOffer } from '@farm/domain/offers';
import { Refusal } from '@farm/domain/refusals';
import type { Context, PersonContext } from '../core/context.ts';
import { createOnce, untilKnown } from '../core/create-once.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { makeContext } from '../core/make-context.ts';
import { readOpened, requireLink } from './open-link.ts';

export type BuyerContext = InTransaction<PersonContext>;

/** With no session but its own, whatever came beside the link. The verbs of links decide what a buyer may do. */
const actAsBuyer = (ctx: Context, { buyerId, buyerName }: LinkRow): PersonContext => {
  const person = { uid: buyerUid(buyerId), name: buyerName, email: '', role: 'buyer' } as const;
  const session = {
    uid: person.uid,
    email: '',
    // This role sees the least of all roles of people.
    grantedRole: 'sales_rep',
    user: null,
    language: null,
    via: 'job',
    key: person.uid,
  } as const;
  const { requestId, network, claimedNetwork, markSaved } = ctx;
  const made = makeContext(ctx, { session, network, claimedNetwork, setSessionCookie: () => {} });
  return { ...made, requestId, markSaved, session, person };
};

/** It lets tables refer to it; it has no password and no profile. */
const insertBuyerAccount = ({ db, now, session, person: { uid } }: BuyerContext) =>
  insertAccount(db, {
    uid,
    // Each account needs its own, and nobody can type this one.
    email: uid,
    provider: 'none',
    password_hash: null,
    granted_role: session.grantedRole,
    created_at: now().toISOString(),
  });

/** Verbs of the office refuse with orders as the office sees them; a buyer sees what their link shows now. */
const asBuyerSees = async (ctx: Context, known: LinkRow, error: unknown): Promise<unknown> => {
  if (!(error instanceof Refusal)) return error;
  const present = error.kind === 'conflict' ? await readOpened(ctx, known) : undefined;
  return new Refusal(error.code, error, { ...error.details, present });
};

type Sent = { token: string; idempotencyKey?: string | undefined };

/**
 * Carries out in its turn what a buyer sends by a link, once for a key of the link, and tells what the link shows then.
 * Refuses `LINK_MISSING`, `TRIES_TOO_MANY` and `KEY_REUSED`; a conflict shows what the link shows now.
 */
export const sendByLink = async <Input extends Sent>(
  ctx: Context,
  { token, idempotencyKey: key, ...input }: Input,
  send: (ctx: BuyerContext) => Promise<{ number: number }>,
): Promise<OpenedOffer> => {
  const known = await requireLink(ctx, token, 'send');
  const buyer = actAsBuyer(ctx, known);
  const once = { ...input, idempotencyKey: key && `link-${known.id}-${key}` };
  const write = () =>
    inTransaction(buyer, async (ctx) => {
      await insertBuyerAccount(ctx);
      await createOnce(ctx, 'offers.answer', once, send);
      return readOpened(ctx, known);
    });
  try {
    return await ctx.linkGuard.inTurn(() => (key ? untilKnown(write) : write()));
  } catch (error) {
    throw await asBuyerSees(ctx, known, error);
  }
};
