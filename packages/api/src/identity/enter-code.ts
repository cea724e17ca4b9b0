import { randomBytes } from 'node:crypto';
import {
  deleteTicket,
  findAccount,
  findProfile,
  findTicket,
  insertTicket,
  takeAccount,
} from '@farm/data/identity';
import { type EnterCodeInput, type SessionView, type SignedIn, TICKET_MINUTES } from '@farm/domain/identity';
import { Refusal } from '@farm/domain/refusals';
import { accessTexts } from '../core/access.texts.ts';
import type { Context, PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { assertStillHolds } from './change-token.ts';
import { identityTexts } from './identity.texts.ts';
import { noteAttempt } from './log-security.ts';
import { hashSecret } from './manage-sessions.ts';
import { noteRefusedSignIn } from './note-sign-in.ts';
import type { CheckedIdentity } from './open-identity.ts';
import { openSession } from './open-session.ts';
import { limitCodes, takeCode } from './take-code.ts';

const TICKET_BYTES = 32;
const TICKET_MS = TICKET_MINUTES * 60_000;

/** The password was right; nobody is signed in until the code is, too. Refuses what `assertStillHolds` refuses. */
export const askForCode = async (
  ctx: InTransaction<Context>,
  identity: CheckedIdentity,
): Promise<SignedIn> => {
  await assertStillHolds(ctx, identity);
  const ticket = randomBytes(TICKET_BYTES).toString('base64url');
  await insertTicket(ctx.db, {
    ticketHash: hashSecret(ticket),
    uid: identity.uid,
    checkedHash: identity.passwordHash,
    sealedGrant: identity.grant ?? null,
    expiresAt: new Date(ctx.now().valueOf() + TICKET_MS).toISOString(),
  });
  return { uid: null, email: null, grantedRole: null, user: null, needs: 'code', ticket };
};

const ticketMissing = () => new Refusal('TICKET_MISSING', identityTexts.ticketMissing());

/** Opens the session that a sign-in with a right password would have. Refuses `TICKET_MISSING`, `CODE_WRONG`, `TRIES_TOO_MANY`. */
export const enterCode = async (ctx: Context, { ticket, code }: EnterCodeInput): Promise<SessionView> => {
  const ticketHash = hashSecret(ticket);
  const found = await findTicket(ctx.db, ticketHash, ctx.now().toISOString());
  const account = found && (await findAccount(ctx.db, found.uid));
  const user = found && (await findProfile(ctx.db, found.uid));
  return noteAttempt(ctx, { event: 'sign-in', what: 'second step', uid: found?.uid }, async () => {
    if (!found) {
      return ctx.identity.guesses.attempt(ctx, ticketHash, async () => {
        throw ticketMissing();
      });
    }
    if (!user || !account) throw new Refusal('PROFILE_MISSING', accessTexts.profileMissing());
    const { uid, email } = account;
    const { checkedHash, sealedGrant } = found;
    await limitCodes(ctx, account, () =>
      inTransaction(ctx, async (ctx) => {
        await takeAccount(ctx.db, uid);
        if (!(await deleteTicket(ctx.db, ticketHash))) throw ticketMissing();
        await takeCode({ ...ctx, person: user } as InTransaction<PersonContext>, code);
        const grant = sealedGrant ?? undefined;
        await openSession(ctx, { uid, email, checkedHash, passwordHash: checkedHash, grant }, 'this browser');
      }),
    ).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'CODE_WRONG') noteRefusedSignIn(ctx, email);
      throw error;
    });
    return { uid, email, grantedRole: user.role, user };
  });
};
