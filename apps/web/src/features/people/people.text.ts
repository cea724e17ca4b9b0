import type { CodeKind } from '@farm/domain/identity';
import { msg } from '@lingui/core/macro';

export const peopleText = {
  listFailed: msg`Failed to fetch the people`,
  invitationsFailed: msg`Failed to fetch the invitations`,
  codesFailed: msg`Failed to fetch the access codes`,
};

export const codeNames: Record<CodeKind, ReturnType<typeof msg>> = {
  access: msg`Access Code`,
  admin: msg`Admin Access Code`,
};

export const codeUses: Record<CodeKind, ReturnType<typeof msg>> = {
  access: msg`For growers and sales reps who sign up`,
  admin: msg`For administrators who sign up`,
};

export const peopleToasts = {
  suspended: (name: string) => ({
    title: msg`Access switched off`,
    message: msg`${name} is signed out everywhere and cannot sign in.`,
  }),
  restored: (name: string) => ({ title: msg`Access restored`, message: msg`${name} can sign in again.` }),
  roleChanged: (name: string) => ({
    title: msg`Role changed`,
    message: msg`${name} sees the new tabs at once.`,
  }),
  sessionsEnded: (name: string) => ({
    title: msg`Signed out everywhere`,
    message: msg`${name} has to sign in again.`,
  }),
  factorReset: (name: string) => ({
    title: msg`Second factor reset`,
    message: msg`${name} was notified.`,
  }),
  revoked: { title: msg`Invitation withdrawn`, message: msg`Its link no longer works.` },
  codeOn: { title: msg`Code switched on` },
  codeOff: { title: msg`Code switched off`, message: msg`Nobody can sign up with it.` },
  handedOver: (name: string) => ({
    title: msg`Work handed over`,
    message: msg`${name} was notified.`,
  }),
  failed: { title: msg`That did not work` },
};
