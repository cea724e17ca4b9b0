import { onceUnlocked } from '@farm/data/core';
import {
  hasAccounts,
  hasExamples,
  hasPasskeys,
  listPasskeys,
  listProfiles,
  listSignIns,
  listTokens,
  setLanguage,
} from '@farm/data/identity';
import { dayIn, msLeftOfDay, Uid } from '@farm/domain/core';
import {
  AccessToken,
  AddedPasskey,
  AddPasskeyInput,
  AskedSession,
  BegunFactor,
  BegunPasskey,
  ChangePasswordInput,
  CodeInput,
  CreatedToken,
  CreateTokenInput,
  EndOthersInput,
  EnterCodeInput,
  Factors,
  FarmDay,
  ForgotInput,
  identityLabels,
  LanguageChoice,
  ListedPerson,
  OpenSession,
  Passkey,
  PasskeyAnswer,
  PasswordInput,
  Profile,
  ProofInput,
  RecoveryCodes,
  RegisterInput,
  RemovePasskeyInput,
  SessionId,
  SessionView,
  SignedIn,
  SignIn,
  SignInInput,
  SignUpInput,
} from '@farm/domain/identity';
import { z } from 'zod';
import type { Context } from '../core/context.ts';
import { handle, identified, idInput, open, permitted, RowId, router } from '../core/trpc.ts';
import { beginApp, confirmApp, readFactors, removeApp, renewRecoveryCodes } from './change-factor.ts';
import { addPasskey, beginAdding, removePasskey } from './change-passkey.ts';
import { changePassword } from './change-password.ts';
import { createToken, revokeToken } from './change-token.ts';
import { beginPasskey, findPlace } from './check-passkey.ts';
import { renewAccess } from './end-access.ts';
import { enterCode } from './enter-code.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts';
import { readProfile } from './read-profile.ts';
import { type NotifyOfPerson, registerPerson } from './register-person.ts';
import { signInWithPasskey } from './sign-in-passkey.ts';
import { signInPerson, signOutPerson } from './sign-in-person.ts';
import { type NotifyOfGuessing, signUpPerson } from './sign-up-person.ts';

const ownSessions = () => permitted('identity.sessions');
const ownTokens = () => permitted('identity.tokens');
const ownFactors = () => permitted('identity.factors');

export const identityRouter = router({
  session: open('identity.session')
    .output(AskedSession)
    .query(async ({ ctx: { db, session, identity, mail, site } }) => ({
      uid: session?.uid ?? null,
      email: session?.email ?? null,
      grantedRole: session?.grantedRole ?? null,
      user: session?.user ?? null,
      passwordMinLength: identity.passwordMinLength,
      sendsMail: mail !== null,
      isFirst: !session && !(await hasAccounts(db)),
      holdsExamples: session !== null && (await hasExamples(db)),
      language: session?.language ?? null,
      ...(session?.needsFactor && { needsFactor: true as const }),
      ...((await hasPasskeys(db)) && { passkeysAt: findPlace({ identity, site })?.origin }),
    })),
  signIn: open('identity.signIn')
    .meta({ keepsNoAnswer: true })
    .input(SignInInput)
    .output(SignedIn)
    .mutation(handle(signInPerson)),
  signOut: open('identity.signOut')
    .meta({ repeatsFreely: true })
    .output(SessionView)
    .mutation(handle(signOutPerson)),
  profile: identified('identity.profile')
    .input(z.strictObject({ uid: Uid }))
    .output(Profile)
    .query(handle(readProfile)),
  users: permitted('identity.users')
    .output(z.array(ListedPerson))
    .query(({ ctx }) => listProfiles(ctx.db)),
  farmDay: permitted('identity.farmDay')
    .output(FarmDay)
    .query(({ ctx: { zone, now } }) => {
      // Use one instant for both, since they would not match if midnight came between.
      const instant = now();
      const timeZone = zone.name;
      return { today: dayIn(timeZone, instant), timeZone, endsInMs: msLeftOfDay(timeZone, instant) };
    }),
  changePassword: permitted('identity.changePassword')
    .meta({ keepsNoAnswer: true })
    .input(ChangePasswordInput)
    .output(SessionView)
    .mutation(handle(changePassword)),
  setLanguage: permitted('identity.setLanguage')
    .input(LanguageChoice)
    .output(LanguageChoice)
    .mutation(async ({ ctx, input }) => {
      await onceUnlocked(() => setLanguage(ctx.db, ctx.person.uid, input.language));
      renewAccess(ctx);
      return input;
    }),
  sessions: ownSessions().output(z.array(OpenSession)).query(handle(listOwnSessions)),
  endSession: ownSessions()
    .input(z.strictObject({ id: SessionId }))
    .output(z.object({ id: SessionId }))
    .mutation(handle(endOwnSession)),
  endOtherSessions: ownSessions()
    .input(EndOthersInput)
    .output(z.object({ ended: z.int() }))
    .mutation(handle(endOtherSessions)),
  signIns: ownSessions()
    .output(z.array(SignIn))
    .query(({ ctx }) => listSignIns(ctx.db, ctx.person.uid)),
  createToken: ownTokens()
    .meta({ keepsNoAnswer: true })
    .input(CreateTokenInput)
    .output(CreatedToken)
    .mutation(handle(createToken)),
  tokens: ownTokens()
    .output(z.array(AccessToken))
    .query(({ ctx }) => listTokens(ctx.db, ctx.person.uid)),
  revokeToken: ownTokens().input(idInput(identityLabels.token())).output(RowId).mutation(handle(revokeToken)),
  enterCode: open('identity.enterCode')
    .meta({ keepsNoAnswer: true })
    .input(EnterCodeInput)
    .output(SessionView)
    .mutation(handle(enterCode)),
  factor: router({
    get: ownFactors().output(Factors).query(handle(readFactors)),
    begin: ownFactors()
      .meta({ keepsNoAnswer: true })
      .input(PasswordInput)
      .output(BegunFactor)
      .mutation(handle(beginApp)),
    confirm: ownFactors()
      .meta({ keepsNoAnswer: true })
      .input(CodeInput)
      .output(RecoveryCodes)
      .mutation(handle(confirmApp)),
    remove: ownFactors().input(ProofInput).output(Factors).mutation(handle(removeApp)),
    recoveryCodes: ownFactors()
      .meta({ keepsNoAnswer: true })
      .input(ProofInput)
      .output(RecoveryCodes)
      .mutation(handle(renewRecoveryCodes)),
  }),
  passkeys: router({
    list: ownFactors()
      .output(z.array(Passkey))
      .query(({ ctx }) => listPasskeys(ctx.db, ctx.person.uid)),
    begin: ownFactors()
      .meta({ keepsNoAnswer: true })
      .input(PasswordInput)
      .output(BegunPasskey)
      .mutation(handle(beginAdding)),
    add: ownFactors()
      .meta({ keepsNoAnswer: true })
      .input(AddPasskeyInput)
      .output(AddedPasskey)
      .mutation(handle(addPasskey)),
    remove: ownFactors().input(RemovePasskeyInput).output(RowId).mutation(handle(removePasskey)),
    beginSignIn: open('identity.signIn')
      .meta({ keepsNoAnswer: true })
      .output(BegunPasskey)
      .mutation(handle(beginPasskey)),
    signIn: open('identity.signIn')
      .meta({ keepsNoAnswer: true })
      .input(PasskeyAnswer)
      .output(SessionView)
      .mutation(handle(signInWithPasskey)),
  }),
});

type Forget = (ctx: Context, input: ForgotInput) => Promise<{ email: string }>;

export type Tell = { ofPerson: NotifyOfPerson; ofGuessing: NotifyOfGuessing; forget: Forget };

/** A slice that uses this one tells others, so that part is passed in instead of imported. */
export const joiningRouter = (tell: Tell) =>
  router({
    signUp: open('identity.signUp')
      .meta({ keepsNoAnswer: true })
      .input(SignUpInput)
      .output(SessionView)
      .mutation(({ ctx, input }) => signUpPerson(ctx, input, tell.ofGuessing)),
    forgot: open('identity.forgot')
      .meta({ repeatsFreely: true })
      .input(ForgotInput)
      .output(z.object({ email: z.string() }))
      .mutation(({ ctx, input }) => tell.forget(ctx, input)),
    register: identified('identity.register')
      .input(RegisterInput)
      .output(Profile)
      .mutation(({ ctx, input }) => registerPerson(ctx, input, tell.ofPerson)),
  });
