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
  ResetFactorInput,
  ResetPasswordInput,
  SetCodeInput,
  SetRoleInput,
  SwitchCodeInput,
} from '@farm/domain/people';
import { z } from 'zod';
import { handle, open, permitted, router } from '../core/trpc.ts';
import { listCodes, setCode, switchCode } from './change-code.ts';
import { handOver } from './hand-over.ts';
import { invitePerson, revokeInvitation } from './invite-person.ts';
import { joinFarm } from './join-farm.ts';
import { makeReset } from './make-reset.ts';
import { openInvitation, openReset } from './open-link.ts';
import { listPeople } from './people.internal.ts';
import { resetFactor } from './reset-factor.ts';
import { resetPassword } from './reset-password.ts';
import { setRole } from './set-role.ts';
import { endSessions, restorePerson, suspendPerson } from './suspend-person.ts';

const manage = () => permitted('people.manage');
const IdInput = z.strictObject({ id: Id });

export const peopleRouter = router({
  list: manage()
    .meta({ takesLong: () => true })
    .output(z.array(Person))
    .query(handle(listPeople)),
  invite: manage()
    .meta({ keepsNoAnswer: true })
    .input(InviteInput)
    .output(MadeInvitation)
    .mutation(handle(invitePerson)),
  invitations: manage()
    .output(z.array(Invitation))
    .query(({ ctx }) => listInvitations(ctx.db, ctx.now().toISOString())),
  revokeInvitation: manage().input(IdInput).output(IdInput).mutation(handle(revokeInvitation)),
  suspend: manage().input(PersonInput).output(PersonInput).mutation(handle(suspendPerson)),
  restore: manage().input(PersonInput).output(PersonInput).mutation(handle(restorePerson)),
  setRole: manage().input(SetRoleInput).output(Profile).mutation(handle(setRole)),
  makeResetLink: manage()
    .meta({ keepsNoAnswer: true })
    .input(PersonInput)
    .output(MadeReset)
    .mutation(handle(makeReset)),
  endSessions: manage().input(PersonInput).output(PersonInput).mutation(handle(endSessions)),
  resetFactor: manage().input(ResetFactorInput).output(PersonInput).mutation(handle(resetFactor)),
  handOver: manage().input(HandOverInput).output(HeldWork).mutation(handle(handOver)),
  codes: manage().output(z.array(AccessCode)).query(handle(listCodes)),
  setCode: manage().input(SetCodeInput).output(MadeCode).mutation(handle(setCode)),
  switchCode: manage().input(SwitchCodeInput).output(SwitchCodeInput).mutation(handle(switchCode)),
  // The two that open a link change nothing; they are mutations because a query's input is part of the address.
  openInvitation: open('people.join')
    .input(LinkInput)
    .output(OpenedInvitation)
    .mutation(handle(openInvitation)),
  join: open('people.join').input(JoinInput).output(SessionView).mutation(handle(joinFarm)),
  openReset: open('people.reset').input(LinkInput).output(OpenedReset).mutation(handle(openReset)),
  resetPassword: open('people.reset')
    .input(ResetPasswordInput)
    .output(z.object({ email: z.string() }))
    .mutation(handle(resetPassword)),
});
