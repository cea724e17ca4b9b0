import { admins, anyone, type CallRows, missingId, NONE, ROLE } from '../call-row.ts';

const missingPerson = {
  as: 'admin',
  input: () => ({ uid: 'nobody' }),
  outcome: 'PERSON_MISSING',
} as const;

export const peopleCalls: CallRows = {
  'people.list': { outcomes: admins },
  'people.invite': {
    input: () => ({ email: 'seller@farm.example', role: 'sales_rep' }),
    outcomes: admins,
  },
  'people.invitations': { outcomes: admins },
  'people.revokeInvitation': {
    input: ({ invitation }) => ({ id: invitation.id }),
    outcomes: admins,
    missing: missingId('admin', 'INVITATION_MISSING'),
  },
  'people.suspend': {
    input: ({ otherRep }) => ({ uid: otherRep.uid }),
    outcomes: admins,
    missing: missingPerson,
  },
  'people.restore': {
    input: ({ otherRep }) => ({ uid: otherRep.uid }),
    outcomes: admins,
    missing: missingPerson,
  },
  'people.setRole': {
    input: ({ otherRep }) => ({ uid: otherRep.uid, role: 'admin' }),
    outcomes: admins,
    missing: {
      as: 'admin',
      input: () => ({ uid: 'nobody', role: 'farmer' }),
      outcome: 'PERSON_MISSING',
    },
  },
  'people.makeResetLink': {
    input: ({ otherRep }) => ({ uid: otherRep.uid }),
    outcomes: admins,
    missing: missingPerson,
  },
  'people.endSessions': {
    input: ({ otherRep }) => ({ uid: otherRep.uid }),
    outcomes: admins,
    missing: missingPerson,
  },
  'people.resetFactor': {
    input: ({ otherRep }) => ({ uid: otherRep.uid, code: '123456' }),
    outcomes: [NONE, ROLE, ROLE, ROLE, ROLE, 'FACTOR_MISSING'],
    missing: {
      as: 'admin',
      input: () => ({ uid: 'nobody', code: '123456' }),
      outcome: 'PERSON_MISSING',
    },
  },
  'people.handOver': {
    input: ({ rep, otherRep }) => ({ from: rep.uid, to: otherRep.uid }),
    outcomes: admins,
    missing: {
      as: 'admin',
      input: ({ rep }) => ({ from: rep.uid, to: 'nobody' }),
      outcome: 'PERSON_MISSING',
    },
  },
  'people.codes': { outcomes: admins },
  'people.setCode': { input: () => ({ kind: 'admin' }), outcomes: admins },
  'people.switchCode': { input: () => ({ kind: 'admin', isOn: false }), outcomes: admins },
  'people.openInvitation': {
    input: ({ invitation: { secret } }) => ({ secret }),
    outcomes: anyone,
    missing: { as: 'admin', input: () => ({ secret: 'none' }), outcome: 'INVITATION_MISSING' },
  },
  'people.join': {
    input: ({ invitation: { secret } }) => ({ secret, name: 'New', password: 'a good password' }),
    outcomes: anyone,
    missing: {
      as: 'admin',
      input: () => ({ secret: 'none', name: 'New', password: 'a good password' }),
      outcome: 'INVITATION_MISSING',
    },
  },
  'people.openReset': {
    input: ({ resetSecret }) => ({ secret: resetSecret }),
    outcomes: anyone,
    missing: { as: 'admin', input: () => ({ secret: 'none' }), outcome: 'RESET_LINK_MISSING' },
  },
  'people.resetPassword': {
    input: ({ resetSecret }) => ({ secret: resetSecret, newPassword: 'a good password' }),
    outcomes: anyone,
    missing: {
      as: 'admin',
      input: () => ({ secret: 'none', newPassword: 'a good password' }),
      outcome: 'RESET_LINK_MISSING',
    },
  },
};
