import { AccessCode, Invitation, MadeCode, MadeInvitation, MadeReset, Person } from '@farm/domain/people';
import { named } from '../core/rest-app.ts';
import { type RestPaths, restPath } from '../core/rest-path.ts';

named('PersonWithAccess', Person, { description: 'A person, and whether and how they come in' });
named('Invitation', Invitation, { description: 'An invitation that was not used yet' });
named('MadeInvitation', MadeInvitation, {
  description: 'The new invitation; only this answer has its secret',
});
named('MadeReset', MadeReset, {
  description: 'How the person gets a new password; only this answer has the secret',
});
named('AccessCode', AccessCode, { description: 'A code to sign up with, and whether it works' });
named('MadeCode', MadeCode, { description: 'The new code' });

const admins = 'For administrators.';

export const peopleRest: RestPaths = {
  listPeople: restPath('GET /api/people', 'people.list', {
    summary: 'List the people of the farm with their access',
    description: `Those who may not sign in as well. ${admins}`,
  }),
  suspendPerson: restPath('POST /api/people/:uid/suspend', 'people.suspend', {
    summary: 'Switch off the access of a person',
    description: `At once, tokens and sessions included. ${admins}`,
  }),
  restorePerson: restPath('POST /api/people/:uid/restore', 'people.restore', {
    summary: 'Give a person access again',
    description: admins,
  }),
  setPersonRole: restPath('PUT /api/people/:uid/role', 'people.setRole', {
    summary: 'Give a person another role',
    description: `The farm keeps an administrator. ${admins}`,
  }),
  createResetLink: restPath('POST /api/people/:uid/reset-link', 'people.makeResetLink', {
    status: 201,
    summary: 'Make a link to set a new password',
    description: `To be handed to the person. ${admins}`,
  }),
  endPersonSessions: restPath('POST /api/people/:uid/end-sessions', 'people.endSessions', {
    summary: 'Sign a person out everywhere',
    description: `Tokens end as well. ${admins}`,
  }),
  resetFactor: restPath('POST /api/people/:uid/reset-factor', 'people.resetFactor', {
    summary: 'Reset the second factor of a person',
    description: `Needs a session, and a code of your own second factor. ${admins}`,
  }),
  handOver: restPath('POST /api/people/hand-over', 'people.handOver', {
    summary: 'Hand the work of a person over to another',
    description: `Buyers, open orders and open lines. ${admins}`,
  }),
  listInvitations: restPath('GET /api/invitations', 'people.invitations', {
    summary: 'List open invitations',
    description: admins,
  }),
  createInvitation: restPath('POST /api/invitations', 'people.invite', {
    status: 201,
    summary: 'Invite a person',
    description: `Its link is to be sent to them. ${admins}`,
  }),
  revokeInvitation: restPath('DELETE /api/invitations/:id', 'people.revokeInvitation', {
    summary: 'Revoke an invitation',
    description: admins,
  }),
  listAccessCodes: restPath('GET /api/access-codes', 'people.codes', {
    summary: 'List the codes to sign up with',
    description: `Without the codes themselves. ${admins}`,
  }),
  setAccessCode: restPath('PUT /api/access-codes/:kind', 'people.setCode', {
    summary: 'Set a code to sign up with',
    description: `Without one, the farm makes it. ${admins}`,
  }),
  switchAccessCode: restPath('PUT /api/access-codes/:kind/state', 'people.switchCode', {
    summary: 'Switch a code on or off',
    description: admins,
  }),
};
