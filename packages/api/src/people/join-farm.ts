import {
  deleteFactorsOf,
  deleteFeed,
  deleteTokensOf,
  findAccountByEmail,
  findProfile,
  insertAccount,
  insertProfile,
  setGrantedRole,
  setJoined,
} from '@farm/data/identity';
import { deleteResetLinksOf, setInvitationUsed } from '@farm/data/people';
import { changedFields } from '@farm/domain/history';
import type { Profile, SessionView } from '@farm/domain/identity';
import type { JoinInput } from '@farm/domain/people';
import { Refusal } from '@farm/domain/refusals';
import type { Context, PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { endAccess } from '../identity/end-access.ts';
import { assertHardToGuess, assertPasswordLength, emailTaken } from '../identity/identity.internal.ts';
import { noteAttempt } from '../identity/log-security.ts';
import { hashSecret } from '../identity/manage-sessions.ts';
import type { CheckedIdentity, Credentials } from '../identity/open-identity.ts';
import { openSession } from '../identity/open-session.ts';
import { identifyPerson } from '../identity/sign-up-person.ts';
import { notifyAdmins } from './notify-admins.ts';
import { requireInvitation } from './open-link.ts';
import { peopleNotifications, peopleRefusals } from './people.texts.ts';

/** The identity of an invited person; somebody who was removed or never finished signing up sets a new password. */
const identifyInvited = async (ctx: Context, credentials: Credentials): Promise<CheckedIdentity> => {
  const { provider } = ctx.identity;
  const account = await findAccountByEmail(ctx.db, credentials.email);
  if (!account || !provider.hashPassword) return identifyPerson(ctx, credentials);
  if (await findProfile(ctx.db, account.uid)) throw emailTaken();
  const { uid, email, password_hash: checkedHash } = account;
  return { uid, email, checkedHash, passwordHash: await provider.hashPassword(credentials.password) };
};

const createPerson = async (
  ctx: InTransaction<Context>,
  identity: CheckedIdentity,
  { email, role, name, invitedBy }: Omit<Profile, 'uid'> & { invitedBy: string },
): Promise<Profile> => {
  const { uid, passwordHash } = identity;
  const now = ctx.now().toISOString();
  const isNew = await insertAccount(ctx.db, {
    uid,
    email,
    provider: ctx.identity.provider.name,
    password_hash: passwordHash,
    granted_role: role,
    created_at: now,
  });
  if (!isNew) {
    await setGrantedRole(ctx.db, uid, role);
    // Nothing from before the profile was removed works again.
    await ctx.identity.sessions.endAll(ctx.db, uid);
    await deleteTokensOf(ctx.db, uid);
    await deleteFeed(ctx.db, uid);
    await deleteResetLinksOf(ctx.db, uid);
    await deleteFactorsOf(ctx.db, uid);
    endAccess(ctx, { uid });
  }
  await setJoined(ctx.db, uid, { by: 'invitation', invitedBy, now });
  await openSession(ctx, identity, 'this browser').catch((error: unknown) => {
    // Another sign-up with this email was faster.
    if (error instanceof Refusal && error.code === 'CREDENTIALS_WRONG') throw emailTaken();
    throw error;
  });
  const profile = { uid, email, name, role };
  if (!(await insertProfile(ctx.db, profile, now))) throw emailTaken();
  return profile;
};

const announce = async (ctx: InTransaction<PersonContext>, profile: Profile, invitedBy: string) => {
  const changed = changedFields(['name', 'role', 'invitedBy'], null, { ...profile, invitedBy });
  await recordHistory(ctx, { type: 'person', id: profile.uid, what: 'registered', ...changed });
  if (profile.role === 'admin')
    await notifyAdmins(ctx, profile, peopleNotifications.adminByInvitation({ person: profile.name }));
  ctx.publish({ topic: 'people' });
};

/** Refuses `INVITATION_MISSING`, `INPUT_INVALID`, `EMAIL_TAKEN`, `TRIES_TOO_MANY`; then the invitation can still be used. */
export const joinFarm = (ctx: Context, input: JoinInput): Promise<SessionView> =>
  noteAttempt(
    ctx,
    { event: 'invitation', what: 'used' },
    () => join(ctx, input),
    ({ uid, grantedRole }) => ({ uid: uid ?? undefined, role: grantedRole ?? undefined }),
  );

const join = async (ctx: Context, { secret, name, password }: JoinInput): Promise<SessionView> => {
  const { guesses, passwordMinLength } = ctx.identity;
  assertPasswordLength(password, passwordMinLength);
  const secretHash = hashSecret(secret);
  const { invitation, identity } = await guesses.attempt(ctx, secretHash, async () => {
    const invitation = await requireInvitation(ctx, secretHash);
    const { email } = invitation;
    await assertHardToGuess({ password, email, minLength: passwordMinLength });
    return { invitation, identity: await identifyInvited(ctx, { email, password }) };
  });
  const { id, email, role, createdBy: invitedBy } = invitation;
  const user = await inTransaction(ctx, async (ctx) => {
    if (!(await setInvitationUsed(ctx.db, id, ctx.now().toISOString())))
      throw new Refusal('INVITATION_MISSING', peopleRefusals.invitationMissing());
    const profile = await createPerson(ctx, identity, { email, role, name, invitedBy });
    await announce({ ...ctx, person: profile } as InTransaction<PersonContext>, profile, invitedBy);
    return profile;
  });
  return { uid: user.uid, email, grantedRole: role, user };
};
