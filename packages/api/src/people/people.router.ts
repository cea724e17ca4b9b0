import { listInvitations } from '@farm/data/people';
import { Id } from '@farm/domain/core';
import { Profile, SessionView } from '@farm/domain/identity';
import {
  AccessCode,
  HandOverInput,
  HeldWork,
  Invitation,
  InviteInput,
  JoinInput,
  LinkInput,
  MadeCode,
  MadeInvitation,
  MadeReset,
  OpenedInvitation,
  OpenedReset,
  Person,
  PersonInput,
  ResetPasswordInput,
  SetCodeInput,
  SetRoleInput,
  SwitchCodeInput,
} from '@farm/domain/people';
import { z } from 'zod';
import { open, permitted, router } from '../core/trpc.ts';
import { listCodes, setCode, switchCode } from './change-code.ts';
import { endSessions } from './end-sessions.ts';
import { handOver } from './hand-over.ts';
import { invitePerson } from './invite-person.ts';
import { joinFarm } from './join-farm.ts';
import { listPeople } from './list-people.ts';
import { makeReset } from './make-reset.ts';
import { openInvitation, openReset } from './open-link.ts';
import { resetPassword } from './reset-password.ts';
import { restorePerson } from './restore-person.ts';
import { revokeInvitation } from './revoke-invitation.ts';
import { setRole } from './set-role.ts';
import { suspendPerson } from './suspend-person.ts';

const manage = () => permitted('people.manage');
const IdInput = z.strictObject({ id: Id });

export const peopleRouter = router({
  list: manage()
    .output(z.array(Person))
    .query(({ ctx }) => listPeople(ctx)),
  invite: manage()
    .input(InviteInput)
    .output(MadeInvitation)
    .mutation(({ ctx, input }) => invitePerson(ctx, input)),
  invitations: manage()
    .output(z.array(Invitation))
    .query(({ ctx }) => listInvitations(ctx.db, ctx.now().toISOString())),
  revokeInvitation: manage()
    .input(IdInput)
    .output(IdInput)
    .mutation(({ ctx, input }) => revokeInvitation(ctx, input)),
  suspend: manage()
    .input(PersonInput)
    .output(PersonInput)
    .mutation(({ ctx, input }) => suspendPerson(ctx, input)),
  restore: manage()
    .input(PersonInput)
    .output(PersonInput)
    .mutation(({ ctx, input }) => restorePerson(ctx, input)),
  setRole: manage()
    .input(SetRoleInput)
    .output(Profile)
    .mutation(({ ctx, input }) => setRole(ctx, input)),
  makeResetLink: manage()
    .input(PersonInput)
    .output(MadeReset)
    .mutation(({ ctx, input }) => makeReset(ctx, input)),
  endSessions: manage()
    .input(PersonInput)
    .output(PersonInput)
    .mutation(({ ctx, input }) => endSessions(ctx, input)),
  handOver: manage()
    .input(HandOverInput)
    .output(HeldWork)
    .mutation(({ ctx, input }) => handOver(ctx, input)),
  codes: manage()
    .output(z.array(AccessCode))
    .query(({ ctx }) => listCodes(ctx)),
  setCode: manage()
    .input(SetCodeInput)
    .output(MadeCode)
    .mutation(({ ctx, input }) => setCode(ctx, input)),
  switchCode: manage()
    .input(SwitchCodeInput)
    .output(SwitchCodeInput)
    .mutation(({ ctx, input }) => switchCode(ctx, input)),
  // The two that open a link change nothing; they are mutations because a query's input is part of the address.
  openInvitation: open('people.join')
    .input(LinkInput)
    .output(OpenedInvitation)
    .mutation(({ ctx, input }) => openInvitation(ctx, input)),
  join: open('people.join')
    .input(JoinInput)
    .output(SessionView)
    .mutation(({ ctx, input }) => joinFarm(ctx, input)),
  openReset: open('people.reset')
    .input(LinkInput)
    .output(OpenedReset)
    .mutation(({ ctx, input }) => openReset(ctx, input)),
  resetPassword: open('people.reset')
    .input(ResetPasswordInput)
    .output(z.object({ email: z.string() }))
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
});
